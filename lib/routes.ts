/** Every address of the site that has a page of its own; the canonical spelling, so `/faq` and never `/FAQ`. */
export const PAGE_ROUTES = [
  '/',
  '/about',
  '/services',
  '/projects',
  '/blog',
  '/team',
  '/contact',
  '/faq',
  '/messages',
  '/privacy',
  '/accessibility',
] as const

export type PageRoute = (typeof PAGE_ROUTES)[number]

export const serviceRoute = (id: string) => `/services/${id}` as const
export const projectRoute = (id: string) => `/projects/${id}` as const
export const postRoute = (id: string) => `/blog/${id}` as const
export const memberRoute = (id: string) => `/team/${id}` as const

/** The address of an entry of a collection. */
export type EntryRoute = ReturnType<
  typeof serviceRoute | typeof projectRoute | typeof postRoute | typeof memberRoute
>
