import type { Colors } from './colors.ts'

type Place = readonly string[]

/** A colour by the name that style sheets use, and where brand.yaml says what it is by day and by night. */
export type ColorToken = { name: string; light: string; dark: string; place: { light: Place; dark: Place } }

/** What style sheets call the dyes and the colours of the dark bands. */
const FIXED = {
  dyes: {
    ground: 'ground',
    faint: 'thread-faint',
    indigo: 'thread-indigo',
    sky: 'thread-sky',
    cotton: 'cotton',
    weld: 'weld',
    madder: 'madder',
  },
  band: {
    raised: 'ground-raised',
    text: 'on-ground',
    lead: 'on-ground-lead',
    muted: 'on-ground-muted',
    sky: 'on-ground-sky',
    weldHover: 'weld-hover',
  },
} as const satisfies { [Part in 'dyes' | 'band']: Partial<Record<keyof Colors[Part], string>> }

/** Every colour of the pages. */
export function colorTokens({ dyes, band, page }: Colors): ColorToken[] {
  const fixed = (part: 'dyes' | 'band', names: Record<string, string>, values: Record<string, string>) =>
    Object.entries(names).map(([key, name]): ColorToken => {
      const value = values[key] ?? ''
      return { name, light: value, dark: value, place: { light: [part, key], dark: [part, key] } }
    })
  return [
    ...fixed('dyes', FIXED.dyes, dyes),
    ...fixed('band', FIXED.band, band),
    ...Object.entries(page).map(
      ([key, { light, dark }]): ColorToken => ({ name: kebab(key), light, dark, place: onPage(key) }),
    ),
    {
      name: 'thread',
      ...{ light: dyes.indigo, dark: dyes.sky },
      place: { light: ['dyes', 'indigo'], dark: ['dyes', 'sky'] },
    },
    { name: 'focus', ...page.primary, place: onPage('primary') },
    {
      name: 'toast',
      ...{ light: dyes.ground, dark: band.toast },
      place: { light: ['dyes', 'ground'], dark: ['band', 'toast'] },
    },
  ]
}

function onPage(key: string): ColorToken['place'] {
  return { light: ['page', key, 'light'], dark: ['page', key, 'dark'] }
}

/** inkSoft: ink-soft */
function kebab(name: string): string {
  return name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)
}
