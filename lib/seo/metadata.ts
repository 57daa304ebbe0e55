import type { Metadata } from 'next'
import { siteUrl } from '#lib/config/site-url.ts'
import { content } from '#lib/content/content.ts'
import type { Post } from '#lib/content/join/catalogue.ts'
import type { IndexPage } from '#lib/content/join/index-pages.ts'
import { describePage, timeOf } from '#lib/content/queries.ts'
import { SOCIAL_SIZE, socialImagePath } from '#lib/content/schema/picture-files.ts'
import { words } from '#lib/content/site.ts'
import { addressOf, pageUrl } from '#lib/language.ts'
import type { Collection } from '#lib/routes.ts'
import { fill } from '#lib/text/phrase.ts'
import { lengthOf } from '#lib/text/split-words.ts'
import { versionsOf } from './counterparts.ts'
import { FEEDS } from './feeds.ts'

/** Search engines cut titles at about this many characters. */
const TITLE_CHARACTERS = 60

/** A language with its country, as Open Graph writes it: `en` becomes `en_US` (https://ogp.me/#optional). */
function openGraphLocale(tag: string): string {
  const { language, region } = new Intl.Locale(tag).maximize()
  return region === undefined ? language : `${language}_${region}`
}

type PageMetadata = {
  title: string
  description: string
  /** The canonical address of the page. */
  path: string
  /** Search engines should not list the page. */
  noIndex?: boolean
  /** The post that the page is (https://ogp.me/#type_article). */
  article?: Post | undefined
  /** The page whose social picture it uses; by default its own. */
  picturePath?: string
}

/** The metadata of every page, for search engines and sharing. */
export function pageMetadata({
  title,
  description,
  path,
  noIndex = false,
  article,
  picturePath = path,
}: PageMetadata): Metadata {
  const { site } = content
  const address = addressOf(path)
  const versions = noIndex ? undefined : versionsOf(path)
  const fullTitle = path === '/' ? homeTitle() : withSiteName(title)
  const picture = {
    url: socialImagePath(addressOf(picturePath)),
    alt: fill(words.sharing.pictureAlt, {
      title: path === '/' ? content.pages.home.hero.heading : title,
    }),
  }
  const shared = {
    title: fullTitle,
    description,
    url: address,
    siteName: site.name,
    locale: openGraphLocale(site.language),
    images: [{ ...picture, ...SOCIAL_SIZE }],
  }
  return {
    metadataBase: siteUrl(),
    title: fullTitle,
    description,
    alternates: {
      canonical: address,
      ...(versions && { languages: versions }),
      types: noIndex ? FEEDS : { ...FEEDS, 'text/markdown': addressOf(markdownPath(path)) },
    },
    robots: noIndex ? UNLISTED : { index: true, follow: true, 'max-image-preview': 'large' },
    openGraph: article
      ? {
          ...shared,
          type: 'article',
          publishedTime: timeOf(article.date),
          modifiedTime: timeOf(article.updated ?? article.date),
          authors: [pageUrl(article.author.path)],
          section: article.category,
          tags: article.tags,
        }
      : { ...shared, type: 'website' },
    twitter: { card: 'summary_large_image', title: fullTitle, description, images: [picture] },
  }
}

/** The title of the home page, for tabs, search results and start screens. */
export function homeTitle(): string {
  const { name: company, headline } = content.site
  return fill(words.sharing.homeTitle, { company, headline })
}

/** The metadata of a page of an index. All pages of an index share its social picture. */
export function indexMetadata(collection: Collection, page: IndexPage<unknown>): Metadata {
  const { path } = page
  return pageMetadata({ ...describePage(collection, page), path, picturePath: `/${collection}` })
}

/** The metadata of a page with status 404, without an address and a social picture. */
export function notFoundMetadata(heading: string): Metadata {
  return { title: withSiteName(heading), robots: UNLISTED, alternates: { types: FEEDS } }
}

/** The address of a page as Markdown: /about has /about.md, home has /index.md. */
export function markdownPath(path: string): `/${string}.md` {
  return path === '/' ? '/index.md' : `/${path.slice(1)}.md`
}

const UNLISTED = { index: false, follow: false }

/** Adds the name of the site to a title if there is room. Search results show it anyway. */
function withSiteName(title: string): string {
  const full = `${title} | ${content.site.name}`
  return lengthOf(full) <= TITLE_CHARACTERS ? full : title
}
