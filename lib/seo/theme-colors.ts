/** The page's own colour (`--bg` in styles/tokens.css), for the frame that browsers draw around it. */
export const THEME_COLORS = { light: '#ffffff', dark: '#081124' }
