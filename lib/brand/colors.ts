/** What a colour is by day and by night. */
export type Pair = { light: string; dark: string }
type Dye =
  | 'ground'
  | 'faint'
  | 'indigo'
  | 'indigoDeep'
  | 'cotton'
  | 'linen'
  | 'weld'
  | 'weldDeep'
  | 'madder'
  | 'madderDeep'
  | 'sky'
  | 'skyDeep'
export const PAGE_COLORS = [
  ...(['surface', 'surfaceRaised', 'surfaceStrong', 'ink', 'inkSoft', 'inkMuted', 'line'] as const),
  ...(['controlLine', 'primary', 'primaryHover', 'onPrimary', 'error', 'success'] as const),
]
export type PageColor = (typeof PAGE_COLORS)[number]

/** Every colour of a brand, as `#rrggbb`. */
export type Colors = {
  dyes: Record<Dye, string>
  night: Record<'ground' | 'indigo' | 'cotton' | 'linen' | 'sky', string>
  band: Record<'raised' | 'text' | 'lead' | 'muted' | 'sky' | 'weldHover' | 'toast', string>
  page: Record<PageColor, Pair>
}
