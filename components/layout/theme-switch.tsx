'use client'

import { useSyncExternalStore } from 'react'
import { Icon, type IconName } from '#components/ui/icon.tsx'
import { readTheme, THEMES, type Theme, watchTheme, writeTheme } from '#lib/theme.ts'

const ICONS: Record<Theme, IconName> = { system: 'monitor', light: 'sun', dark: 'moon' }

/** One button that goes round: as the system says, light, dark. The choice is kept in this browser only. */
export function ThemeSwitch() {
  const theme = useSyncExternalStore(watchTheme, readTheme, () => 'system' as const)
  const next = THEMES[(THEMES.indexOf(theme) + 1) % THEMES.length] ?? 'system'
  return (
    <button
      type="button"
      title={`Theme: ${theme}. Switch to ${next}`}
      className="theme-switch inline-flex min-h-11 min-w-11 items-center justify-center gap-2 px-3 hover:text-ink"
      onClick={() => writeTheme(next)}
    >
      <Icon name={ICONS[theme]} />
      <span className="sr-only">Theme: {theme}</span>
    </button>
  )
}
