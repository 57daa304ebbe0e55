'use client'

import { readTheme, THEMES, writeTheme } from '#lib/browser/theme.ts'

type ThemeSwitchProps = {
  /** What the button says in each theme; frame.css shows the one that holds, before any script of ours has come. */
  children: React.ReactNode
  className?: string
}

/** One button that goes round: as the system says, light, dark. The choice is kept in this browser only. */
export function ThemeSwitch({ children, className = '' }: ThemeSwitchProps) {
  return (
    <button
      type="button"
      className={`inline-flex min-h-11 min-w-11 items-center noscript:hidden ${className}`}
      onClick={() => writeTheme(THEMES[(THEMES.indexOf(readTheme()) + 1) % THEMES.length] ?? 'system')}
    >
      {children}
    </button>
  )
}
