import type { Brand } from './brand.ts'

/** A colour by the name that style sheets use, and where it stands in brand.yaml. */
export type ColorToken = { name: string; light: string; dark: string; place: readonly string[] }

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
} as const satisfies { [Part in 'dyes' | 'band']: Partial<Record<keyof Brand[Part], string>> }

/** Every colour of the pages. */
export function colorTokens({ dyes, band, page }: Brand): ColorToken[] {
  const fixed = (part: 'dyes' | 'band', names: Record<string, string>, values: Record<string, string>) =>
    Object.entries(names).map(([key, name]): ColorToken => {
      const value = values[key] ?? ''
      return { name, light: value, dark: value, place: [part, key] }
    })
  return [
    ...fixed('dyes', FIXED.dyes, dyes),
    ...fixed('band', FIXED.band, band),
    ...Object.entries(page).map(
      ([key, { light, dark }]): ColorToken => ({ name: kebab(key), light, dark, place: ['page', key] }),
    ),
    { name: 'thread', light: dyes.indigo, dark: dyes.sky, place: ['dyes'] },
    { name: 'focus', ...page.primary, place: ['page', 'primary'] },
    { name: 'toast', light: dyes.ground, dark: band.toast, place: ['band', 'toast'] },
  ]
}

/** inkSoft: ink-soft */
function kebab(name: string): string {
  return name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)
}
