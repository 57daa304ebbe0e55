import type { Metadata } from 'next'
import { absoluteUrl, siteUrl } from '#lib/config/site-url.ts'
import type { Post } from '#lib/content/catalogue.ts'
import { content } from '#lib/content/content.ts'
import type { IndexPage } from '#lib/content/lists.ts'
import { describePage } from '#lib/content/queries.ts'
import { words } from '#lib/content/site.ts'
import type { Collection } from '#lib/routes.ts'
import { fill } from '#lib/words.ts'
import { SOCIAL_SIZE, socialImagePath } from '../content/pictures.ts'
import { FEEDS } from './feeds.ts'

/** Search engines cut a title in a list of results at about this many characters. */
const TITLE_CHARACTERS = 60

/** The language with its country, as Open Graph writes it: `en` becomes `en_US` (https://ogp.me/#optional). */
const { language, region } = new Intl.Locale(content.site.language).maximize()
const OPEN_GRAPH_LOCALE = region === undefined ? language : `${language}_${region}`

type PageMetadata = {
  title: string
  description: string
  /** The one address of the page; other spellings name this one as canonical. */
  path: string
  /** Pages that search engines should pass over. */
  noIndex?: boolean
  /** The post that the page is (https://ogp.me/#type_article). */
  article?: Post | undefined
  /** The page whose picture is shared with this one; its own if not said. */
  picturePath?: string
}

/** What every page says of itself to search engines and to those who share it. The only place metadata is made. */
export function pageMetadata({
  title,
  description,
  path,
  noIndex = false,
  article,
  picturePath = path,
}: PageMetadata): Metadata {
  const { site } = content
  const fullTitle = path === '/' ? homeTitle() : withSiteName(title)
  const picture = {
    url: socialImagePath(picturePath),
    alt: fill(words.sharing.pictureAlt, {
      title: path === '/' ? content.pages.home.hero.heading : title,
    }),
  }
  const shared = {
    title: fullTitle,
    description,
    url: path,
    siteName: site.name,
    locale: OPEN_GRAPH_LOCALE,
    images: [{ ...picture, ...SOCIAL_SIZE }],
  }
  return {
    metadataBase: siteUrl(),
    title: fullTitle,
    description,
    alternates: {
      canonical: path,
      types: noIndex ? FEEDS : { ...FEEDS, 'text/markdown': markdownPath(path) },
    },
    robots: noIndex ? UNLISTED : { index: true, follow: true, 'max-image-preview': 'large' },
    openGraph: article
      ? {
          ...shared,
          type: 'article',
          publishedTime: startOfDay(article.date),
          modifiedTime: startOfDay(article.updated ?? article.date),
          authors: [absoluteUrl(article.author.path)],
          section: article.category,
          tags: article.tags,
        }
      : { ...shared, type: 'website' },
    twitter: { card: 'summary_large_image', title: fullTitle, description, images: [picture] },
  }
}

/** What the site is called where it stands alone: in a tab, a list of results, on a start screen. */
export function homeTitle(): string {
  const { name: company, headline } = content.site
  return fill(words.sharing.homeTitle, { company, headline })
}

/** What a page of an index says of itself. All pages of one index share its picture. */
export function indexMetadata(collection: Collection, page: IndexPage<unknown> | undefined): Metadata {
  if (!page) return {}
  const { path } = page
  return pageMetadata({ ...describePage(collection, page), path, picturePath: `/${collection}` })
}

/** What an answer with status 404 says of itself: it has no address of its own and nothing to share. */
export function notFoundMetadata(heading: string): Metadata {
  return { title: withSiteName(heading), robots: UNLISTED, alternates: { types: FEEDS } }
}

/** Where a page stands as Markdown, which the build writes: /about has /about.md, home has /index.md. */
export function markdownPath(path: string): `/${string}.md` {
  return path === '/' ? '/index.md' : `/${path.slice(1)}.md`
}

/** A day without a time of its own, as an instant with its zone. */
export function startOfDay(isoDate: string): string {
  return `${isoDate}T00:00:00Z`
}

const UNLISTED = { index: false, follow: false }

/** A title that has no room for the site's name does without: results show the name beside it anyway. */
function withSiteName(title: string): string {
  const full = `${title} | ${content.site.name}`
  return full.length <= TITLE_CHARACTERS ? full : title
}
