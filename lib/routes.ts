/** Every address with a page in `app/`, in its canonical spelling: `/faq`, not `/FAQ`. */
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

/** A path below the prefix of a language: `/about` below `/de` is `/de/about`, and home is `/de`. The first has none. */
export function withPrefix(prefix: string, path: string): string {
  return prefix === '' ? path : prefix + path.replace(/^\/(?=#|$)/, '')
}

/** How a language writes addresses: below its prefix, and with words of the company (`addresses` of content/words.yaml). */
export type AddressStyle = { prefix: string; addresses?: Readonly<Record<string, string>> | undefined }

/** The address of a page in a language: `/about` is `/de/ueber-uns`. The first part, also of `/about.md`, may have a word. */
export function addressIn({ prefix, addresses = {} }: AddressStyle, path: string): string {
  // The menu writes /FAQ.
  const wordOf = (name: string) =>
    Object.entries(addresses).find(([each]) => each.toLowerCase() === name.toLowerCase())?.[1] ?? name
  return withPrefix(prefix, path.replace(/(?<=^\/)[^/?#.]+(?=\.md$|[/?#]|$)/, wordOf))
}

/** The path of the encoded photographs. Their names change with their content. */
export const PHOTOGRAPHS_PATH = '/photographs/'

/** The first parts of the addresses of entries. Each has its own page for unknown ids. */
export const COLLECTIONS = ['services', 'projects', 'blog', 'team'] as const

export type Collection = (typeof COLLECTIONS)[number]

/** The privacy page, to which each form links: a file of `content/pages`. */
export const PRIVACY_ROUTE = '/privacy'

/** A page that is one text: `content/pages/imprint.md`. */
export const textPageRoute = (id: string) => `/${id}` as const

/** The id of a question on /faq. No heading and no part of a page of its own can have it. */
export const questionId = (id: string) => `question-${id}`

/**
 * The address of an entry: of a collection, or of one that a page of text lists, such as `content/workshops/weaving.md`, which
 * `content/pages/workshops.md` lists.
 */
export const entryRoute = <List extends string>(list: List, id: string) => `/${list}/${id}` as const

/** The address of an entry of a collection. */
export type EntryRoute = `/${Collection}/${string}`

/** The ways back from a page (specification, section 2); `wayBack` in content/words.yaml names them. */
export const BACK_LINKS = {
  home: '/',
  services: '/services',
  team: '/team',
  projects: '/#projects',
  blog: '/#blog',
} as const
