import { type Brand, WOVEN } from '#lib/brand/brand.ts'
import type { MailColors } from './message-html.ts'

/** The colours of the company's mails, and whether they carry the woven mark. */
export function mailColors({ page, colors, logo }: Brand): MailColors {
  return {
    page: { light: page.surfaceRaised.light, dark: page.surface.dark },
    sheet: { light: page.surface.light, dark: page.surfaceRaised.dark },
    ink: page.ink,
    muted: page.inkMuted,
    line: page.line,
    link: page.primary,
    weft: { light: colors.main, dark: colors.mainLight },
    edge: colors.accent,
    hasWovenMark: logo === WOVEN,
  }
}
