/** The page's own colour (`--surface` in styles/tokens.css), for the frame that browsers draw around it. */
export const THEME_COLORS = { light: '#ffffff', dark: '#081124' }
