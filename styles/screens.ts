/** The widths of the window at which the layout changes: Tailwind's `md:` and so on. Sheets name them as they are. */
export const screens = { sm: '36rem', md: '48rem', lg: '62rem', nav: '68.75rem', xl: '80rem' } as const

/** How wide a photograph is shown, in CSS: in the narrowest window, and from each width on at which that changes. */
export type Sizes = { base: string } & { [Screen in keyof typeof screens]?: string }

/** The same in the words of HTML's attribute `sizes`, of which the first that is true counts: the widest stands first. */
export function sizesText({ base, ...wider }: Sizes): string {
  const names = ['xl', 'nav', 'lg', 'md', 'sm'] as const
  const conditions = names.flatMap((name) =>
    wider[name] === undefined ? [] : [`(min-width: ${screens[name]}) ${wider[name]}`],
  )
  return [...conditions, base].join(', ')
}
