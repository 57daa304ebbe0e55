'use client'

import { readTheme, THEMES, writeTheme } from '#lib/theme.ts'

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
      className={`min-h-11 noscript:hidden min-w-11 ${className}`}
      onClick={() => writeTheme(THEMES[(THEMES.indexOf(readTheme()) + 1) % THEMES.length] ?? 'system')}
    >
      {children}
    </button>
  )
}
