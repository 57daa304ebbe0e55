/**
 * The dyes of every picture, the same in the light and the dark theme.
 * `ground` is the indigo cloth under the stitches; the three blues are threads of one dye bath, taken out
 * after a long, a middling and a short soak; weld is a yellow plant dye, madder a red root. Linen is cotton before
 * bleaching, for cloths whose light threads cover so much that cotton's white would glare. The "deep" shades
 * cross a thread of their own dye in the quiet cloths behind people. Where strokes touch, threads are laid down
 * in the order of this table.
 */
export const dyes = {
  ground: '#0f1b34',
  faint: '#1c2e56',
  indigo: '#31549d',
  indigoDeep: '#2b4b8e',
  cotton: '#f2f0ea',
  linen: '#e6e3da',
  weld: '#eab02f',
  weldDeep: '#dfa72c',
  madder: '#c63f2c',
  madderDeep: '#b83927',
  sky: '#859ed4',
  skyDeep: '#7891c6',
} as const

export type Dye = keyof typeof dyes

/**
 * The dyes that change where the page is dark, for cloths that are light by day: a sheet of cotton would be the
 * brightest thing on a dark screen. Weld and madder stay.
 */
export const nightDyes: Partial<Record<Dye, string>> = {
  ground: '#f2f0ea',
  indigo: '#5f80c6',
  cotton: '#13203c',
  linen: '#13203c',
  sky: '#31549d',
}
