import { recallExpression, storedChoice } from './stored-choice.ts'

/** `system` follows the operating system, without a choice by the visitor. */
export const THEMES = ['system', 'light', 'dark'] as const
export type Theme = (typeof THEMES)[number]

const STORAGE_KEY = 'theme'
const choice = storedChoice(STORAGE_KEY, ['light', 'dark'])

/**
 * Runs before the first paint, so that a chosen theme never flashes. Kept as text because it is inline in every
 * page; its hash goes into the page's policy at build time.
 */
export function themeScript(): string {
  return `(t=>{if(t==='light'||t==='dark')document.documentElement.dataset.theme=t})(${recallExpression(STORAGE_KEY)})`
}

/**
 * Shows the page in the theme after the current one (system, light, dark, system), and remembers it where the browser allows
 * storage. `system` leaves nothing stored.
 */
export function turnTheme(): void {
  const { theme: current = 'system' } = document.documentElement.dataset
  const theme = THEMES[(THEMES.indexOf(current as Theme) + 1) % THEMES.length] ?? 'system'
  show(theme)
  choice.remember(theme === 'system' ? undefined : theme)
}

/** Keeps the page in the theme that is chosen in another tab. */
export function followTheme(): void {
  choice.watch(() => show(choice.recall() ?? 'system'))
}

function show(theme: Theme): void {
  if (theme === 'system') delete document.documentElement.dataset.theme
  else document.documentElement.dataset.theme = theme
}
