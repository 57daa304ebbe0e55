import { type GivenColors, isGiven } from './complete-colors.ts'

/** The colour that each follows first, as complete-colors.ts derives it. Those that follow none are left out. */
const FIRST_SOURCE: Readonly<Record<string, string>> = {
  'dyes.ground': 'dyes.indigo',
  'dyes.faint': 'dyes.indigo',
  'dyes.cotton': 'dyes.weld',
  'dyes.madder': 'dyes.weld',
  'dyes.sky': 'dyes.indigo',
  'band.raised': 'dyes.ground',
  'band.lead': 'dyes.indigo',
  'band.muted': 'dyes.indigo',
  'band.sky': 'dyes.indigo',
  'band.weldHover': 'dyes.weld',
  'band.toast': 'dyes.ground',
  'page.surface.dark': 'dyes.ground',
  'page.surfaceRaised.light': 'page.surface.light',
  'page.surfaceRaised.dark': 'page.surface.dark',
  'page.surfaceStrong.light': 'page.surface.light',
  'page.surfaceStrong.dark': 'page.surface.dark',
  'page.ink.light': 'dyes.ground',
  'page.ink.dark': 'dyes.cotton',
  'page.inkSoft.light': 'dyes.ground',
  'page.inkSoft.dark': 'dyes.ground',
  'page.inkMuted.light': 'dyes.ground',
  'page.inkMuted.dark': 'dyes.ground',
  'page.line.light': 'dyes.ground',
  'page.line.dark': 'page.surface.dark',
  'page.controlLine.light': 'dyes.ground',
  'page.controlLine.dark': 'dyes.ground',
  'page.primary.light': 'dyes.indigo',
  'page.primary.dark': 'dyes.weld',
  'page.primaryHover.light': 'page.primary.light',
  'page.primaryHover.dark': 'page.primary.dark',
  'page.onPrimary.dark': 'dyes.ground',
}

/** The places of derived colours, such as `dyes.ground`, each with that of the colour in the file that it follows. */
export type DerivedFrom = Readonly<Record<string, string>>

/** What was derived from what, for messages: an owner looks for a colour in a file that does not name it. */
export function derivedFrom(given: GivenColors): DerivedFrom {
  const written = (place: string) => isGiven(given, place.split('.'))
  const sourceOf = (place: string): string | undefined => {
    const source = FIRST_SOURCE[place]
    return source === undefined || written(source) ? source : sourceOf(source)
  }
  return Object.fromEntries(
    Object.keys(FIRST_SOURCE).flatMap((place) => {
      const source = written(place) ? undefined : sourceOf(place)
      return source === undefined ? [] : [[place, source]]
    }),
  )
}
