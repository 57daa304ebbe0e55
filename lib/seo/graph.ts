import type {
  BlogPosting,
  BreadcrumbList,
  CreativeWork,
  Graph,
  ItemList,
  Organization,
  Person,
  Question,
  Service as ServiceThing,
  WebSite,
} from 'schema-dts'
import { absoluteUrl } from '#lib/config/site-url.ts'
import type { Catalogue } from '#lib/content/catalogue.ts'
import { content } from '#lib/content/content.ts'
import { site } from '#lib/content/site.ts'
import type { BreadcrumbStep } from './breadcrumb.ts'
import { plainText } from './full-text.ts'

/*
 * The structured data of each page (https://schema.org): one graph a page, made of what the
 * page shows and of nothing else. Ids are addresses with a fragment and stay the same from page to page, so that
 * a reader of two pages knows that both speak of the same company.
 *
 * Here is what pages of all kinds say, lists and questions among them; what services, projects, posts and members say
 * of themselves is in entry-graphs.ts.
 *
 * No reviews and no ratings: a company's own testimonials are not independent, and search engines say so. No Offer,
 * no LocalBusiness: there are no prices, and the sample address is not an office to drive to.
 */

type PageType = 'WebPage' | 'AboutPage' | 'ContactPage' | 'CollectionPage' | 'FAQPage' | 'ProfilePage'
type Thing = ItemList | ServiceThing | CreativeWork | BlogPosting | Person

/** The main subject of a page, under an id that others may refer to. */
export type MainEntity = Exclude<Thing, string> & { '@id': string }

/** The id of the company, the same on every page. */
export const ORGANIZATION_ID = absoluteUrl('/#organization')

type PageFacts = {
  path: string
  /** The heading of the page. */
  name: string
  type?: PageType
  /** The visible breadcrumb; home has none. */
  breadcrumb?: BreadcrumbStep[]
  /** The one thing it is about. */
  main?: MainEntity
  /** Or the questions it answers. */
  questions?: Question[]
}

/** The graph of a page: the company, the site, the page and the way to it, and what it is there for. */
export function pageGraph({ path, name, type = 'WebPage', breadcrumb, main, questions }: PageFacts): Graph {
  const url = absoluteUrl(path)
  return {
    '@context': 'https://schema.org',
    '@graph': [
      organization(),
      webSite(),
      {
        '@type': type,
        '@id': `${url}#page`,
        url,
        name,
        inLanguage: site.language,
        isPartOf: { '@id': WEBSITE_ID },
        ...(path === '/' ? { about: { '@id': ORGANIZATION_ID } } : {}),
        ...(breadcrumb ? { breadcrumb: { '@id': `${url}#breadcrumb` } } : {}),
        ...(main ? { mainEntity: { '@id': main['@id'] } } : {}),
        ...(questions ? { mainEntity: questions } : {}),
      },
      ...(breadcrumb ? [breadcrumbList(`${url}#breadcrumb`, breadcrumb)] : []),
      ...(main ? [main] : []),
    ],
  }
}

/** One entry of a list. */
export type Listed = { name: string; path: string }

/** The graph of a page that shows one collection, in the order of the page. */
export function collectionGraph(page: {
  path: string
  name: string
  breadcrumb: BreadcrumbStep[]
  items: Listed[]
}): Graph {
  const main: MainEntity = {
    '@type': 'ItemList',
    '@id': `${absoluteUrl(page.path)}#list`,
    numberOfItems: page.items.length,
    itemListElement: page.items.map(({ name, path }, index) => ({
      '@type': 'ListItem',
      position: index + 1,
      name,
      url: absoluteUrl(path),
    })),
  }
  return pageGraph({
    path: page.path,
    name: page.name,
    breadcrumb: page.breadcrumb,
    type: 'CollectionPage',
    main,
  })
}

/** Questions and answers. No search engine draws anything from them any more; assistants still read them. */
export function faqGraph(
  faq: Catalogue['faq'],
  page: { path: string; name: string; breadcrumb: BreadcrumbStep[] },
): Graph {
  const questions: Question[] = faq.map(({ id, question, answer }) => ({
    '@type': 'Question',
    '@id': `${absoluteUrl(page.path)}#${id}`,
    name: question,
    acceptedAnswer: { '@type': 'Answer', text: plainText(answer) },
  }))
  return pageGraph({ ...page, type: 'FAQPage', questions })
}

const WEBSITE_ID = absoluteUrl('/#website')

function organization(): Organization {
  const { name, email, phone, address, socials } = content.site
  return {
    '@type': 'Organization',
    '@id': ORGANIZATION_ID,
    name,
    url: absoluteUrl('/'),
    logo: absoluteUrl('/icons/icon-512.png'),
    email,
    telephone: phone,
    address: {
      '@type': 'PostalAddress',
      streetAddress: address.street,
      addressLocality: address.city,
      ...(address.region ? { addressRegion: address.region } : {}),
      postalCode: address.postalCode,
      addressCountry: address.country,
    },
    contactPoint: { '@type': 'ContactPoint', email, telephone: phone, url: absoluteUrl('/contact') },
    sameAs: socials.map(({ url }) => url),
  }
}

function webSite(): WebSite {
  return {
    '@type': 'WebSite',
    '@id': WEBSITE_ID,
    name: content.site.name,
    url: absoluteUrl('/'),
    inLanguage: site.language,
    publisher: { '@id': ORGANIZATION_ID },
  }
}

function breadcrumbList(id: string, breadcrumb: BreadcrumbStep[]): BreadcrumbList {
  return {
    '@type': 'BreadcrumbList',
    '@id': id,
    itemListElement: breadcrumb.map(({ label, href }, index) => ({
      '@type': 'ListItem',
      position: index + 1,
      name: label,
      item: absoluteUrl(href),
    })),
  }
}
