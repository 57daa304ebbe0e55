import { contrast, LARGE_CONTRAST, TEXT_CONTRAST } from './contrast.ts'

/*
 * Which colours meet on the pages, each with what lies behind it, and how far they have to stand apart. What meets on a
 * page by accident is found there, by axe (e2e/pages.spec.ts).
 */

/** The three grounds of the page, light or dark by theme, and the two dyed grounds, dark in both. */
const PAGE = ['surface', 'surface-raised', 'surface-strong']
const GROUND = ['ground', 'ground-raised']

type Table = Readonly<Record<string, readonly string[]>>

const TEXTS: Table = {
  ink: PAGE,
  'ink-soft': PAGE,
  'ink-muted': PAGE,
  primary: PAGE,
  error: ['surface', 'surface-raised'],
  success: ['surface', 'surface-raised'],
  'on-primary': ['primary', 'primary-hover'],
  'on-ground': [...GROUND, 'toast'],
  'on-ground-lead': GROUND,
  'on-ground-muted': GROUND,
  'on-ground-sky': GROUND,
  // Also the words of a button of weld, which are in the colour of the ground.
  weld: GROUND,
  'weld-hover': ['ground'],
}

/** Figures as large as headings. */
const LARGE_TEXTS: Table = { 'thread-sky': ['ground'] }

/** What shows where a control is, what state it is in, or where the focus is, with what lies beside it. */
const MARKS: Table = {
  // The edge of fields, of outlined buttons and of tags; the dots of a carousel.
  'control-line': PAGE,
  // The focus ring, and the mark under the current page in the navigation.
  focus: PAGE,
  primary: PAGE,
  // A field in error.
  error: ['surface', 'surface-raised'],
  // The ring, and the edge of a button, on the ground.
  weld: GROUND,
  'thread-sky': ['ground'],
  // The plus of a question: the lying stitch and the standing one.
  thread: ['surface', 'surface-raised'],
  // The ring of the chat button is white within the ground.
  'on-ground': ['ground'],
}

/** Two colours that meet, by the names that style sheets use, and the ratio that they need. */
export type Meeting = { front: string; back: string; ratio: number }

export const MEETINGS: readonly Meeting[] = [
  ...meetingsOf(TEXTS, TEXT_CONTRAST),
  ...meetingsOf(LARGE_TEXTS, LARGE_CONTRAST),
  ...meetingsOf(MARKS, LARGE_CONTRAST),
]

function meetingsOf(table: Table, ratio: number): Meeting[] {
  return Object.entries(table).flatMap(([front, backs]) => backs.map((back) => ({ front, back, ratio })))
}

/**
 * The colour nearest to `front` that stands out from `back` by the ratio, found by going towards black or white.
 * @param front, back as `#rrggbb`
 */
export function readableOn(front: string, back: string, ratio: number): string {
  return readableOnAll(front, [{ back, ratio }])
}

/**
 * The same for all that lies behind it at once. Where no colour does, black or white: what comes nearer to it.
 * @param front, back as `#rrggbb`
 */
export function readableOnAll(front: string, grounds: readonly { back: string; ratio: number }[]): string {
  const lack = (color: string) => Math.max(...grounds.map(({ back, ratio }) => ratio / contrast(color, back)))
  const ways = lack('#ffffff') < lack('#000000') ? [255, 0] : [0, 255]
  for (const towards of ways) {
    for (let step = 0; step <= STEPS; step++) {
      const mixed = mix(front, towards, step / STEPS)
      if (lack(mixed) <= 1) return mixed
    }
  }
  return ways[0] === 255 ? '#ffffff' : '#000000'
}

const STEPS = 64

function mix(color: string, towards: number, share: number): string {
  const channels = color.slice(1).match(/../g) ?? []
  const mixed = channels.map((pair) => {
    const channel = Number.parseInt(pair, 16)
    return Math.round(channel + (towards - channel) * share)
      .toString(16)
      .padStart(2, '0')
  })
  return `#${mixed.join('')}`
}
