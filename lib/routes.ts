/** Every address that has a page in `app/`; the canonical spelling, so `/faq` and never `/FAQ`. */
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
] as const

export type PageRoute = (typeof PAGE_ROUTES)[number]

/** The path of the encoded photographs. Their names change with their content. */
export const PHOTOGRAPHS_PATH = '/photographs/'

/** The addresses below which each entry has a page, and an unknown id a page that says so. */
export const COLLECTIONS = ['services', 'projects', 'blog', 'team'] as const

export type Collection = (typeof COLLECTIONS)[number]

/** The page under each form that says what is kept. A file of `content/pages`, as others that are one text. */
export const PRIVACY_ROUTE = '/privacy'

/** A page that is one text: `content/pages/imprint.md`. */
export const textPageRoute = (id: string) => `/${id}` as const

/** An entry that a page of text lists: `content/workshops/weaving.md`, which `content/pages/workshops.md` lists. */
export const listedEntryRoute = (page: string, id: string) => `/${page}/${id}` as const
export const serviceRoute = (id: string) => `/services/${id}` as const
export const projectRoute = (id: string) => `/projects/${id}` as const
export const postRoute = (id: string) => `/blog/${id}` as const
export const memberRoute = (id: string) => `/team/${id}` as const

/** The address of an entry of a collection. */
export type EntryRoute = ReturnType<
  typeof serviceRoute | typeof projectRoute | typeof postRoute | typeof memberRoute
>

/** The ways back from a page (specification, section 2); `wayBack` in content/words.yaml names them. */
export const BACK_LINKS = {
  home: '/',
  services: '/services',
  team: '/team',
  projects: '/#projects',
  blog: '/#blog',
} as const
