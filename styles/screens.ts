/** The widths of the window at which the layout changes: Tailwind's `md:` and so on. Sheets name them as they are. */
export const screens = { sm: '36rem', md: '48rem', lg: '62rem', nav: '68.75rem', xl: '80rem' } as const

/**
 * How wide a photograph is shown, in CSS: in the narrowest window, and from each width on at which that changes. That is a
 * screen's, or one that a sheet has for this picture alone.
 */
export type Sizes = { base: string } & { [From in keyof typeof screens | `${number}rem`]?: string }

/** The same in the words of HTML's attribute `sizes`, of which the first that is true counts: the widest stands first. */
export function sizesText({ base, ...wider }: Sizes): string {
  const named: Readonly<Record<string, string>> = screens
  const conditions = Object.entries(wider)
    .flatMap(([from, size]) => (size === undefined ? [] : [{ from: named[from] ?? from, size }]))
    .sort((one, other) => Number.parseFloat(other.from) - Number.parseFloat(one.from))
    .map(({ from, size }) => `(min-width: ${from}) ${size}`)
  return [...conditions, base].join(', ')
}
