import type {
  BlogPosting,
  CreativeWork,
  Graph,
  ItemList,
  Organization,
  Person,
  Question,
  Service as ServiceThing,
} from 'schema-dts'
import { absoluteUrl } from '#lib/config/site-url.ts'
import { content } from '#lib/content/content.ts'
import type { Catalogue, Member, Post, Project, Service } from '#lib/content/join/catalogue.ts'
import type { ListedEntry } from '#lib/content/join/text-pages.ts'
import { nameOf, timeOf } from '#lib/content/queries.ts'
import { isPhotograph, socialImagePath } from '#lib/content/schema/picture-files.ts'
import { site } from '#lib/content/site.ts'
import { addressOf, pageUrl } from '#lib/language.ts'
import { questionId } from '#lib/routes.ts'
import type { BreadcrumbStep } from './breadcrumb.ts'
import { plainText } from './full-text.ts'

/*
 * The structured data of each page (https://schema.org): one graph per page, only with content that the page shows. Ids
 * are addresses with a fragment, the same on every page, so that the company of two pages is recognised as the same. A
 * property that is undefined is not written.
 *
 * Without reviews and ratings, because a company's own testimonials are not independent. Without Offer and LocalBusiness,
 * because there are no prices and no office for visits.
 */

type PageType = 'WebPage' | 'AboutPage' | 'ContactPage' | 'CollectionPage' | 'FAQPage' | 'ProfilePage'
type Thing = ItemList | ServiceThing | CreativeWork | BlogPosting | Person

/** The main subject of a page, under an id that others may refer to. */
export type MainEntity = Exclude<Thing, string> & { '@id': string }

const ORGANIZATION = { '@id': absoluteUrl('/#organization') }
const WEBSITE = { '@id': pageUrl('/#website') }

type PageFacts = {
  path: string
  /** The heading of the page. */
  name: string
  type?: PageType
  /** The visible breadcrumb; home has none. */
  breadcrumb?: BreadcrumbStep[]
  /** The thing that the page is about. */
  main?: MainEntity
  /** Or the questions it answers. */
  questions?: Question[]
}

/** The graph of a page: the company, the site, the page, its breadcrumb and its subject. */
export function pageGraph({ path, name, type = 'WebPage', breadcrumb, main, questions }: PageFacts): Graph {
  const url = pageUrl(path)
  const way = { '@id': `${url}#breadcrumb` }
  return {
    '@context': 'https://schema.org',
    '@graph': [
      organization(),
      {
        '@type': 'WebSite',
        ...WEBSITE,
        name: content.site.name,
        url: pageUrl('/'),
        inLanguage: site.language,
        publisher: ORGANIZATION,
      },
      {
        '@type': type,
        '@id': `${url}#page`,
        url,
        name,
        inLanguage: site.language,
        isPartOf: WEBSITE,
        about: path === '/' ? ORGANIZATION : undefined,
        breadcrumb: breadcrumb && way,
        mainEntity: main ? { '@id': main['@id'] } : questions,
      },
      ...(breadcrumb
        ? [{ '@type': 'BreadcrumbList' as const, ...way, itemListElement: breadcrumb.map(numbered) }]
        : []),
      ...(main ? [main] : []),
    ],
  }
}

function organization(): Exclude<Organization, string> {
  const { name, email, phone, address, socials } = content.site
  return {
    '@type': 'Organization',
    ...ORGANIZATION,
    name,
    url: absoluteUrl('/'),
    logo: absoluteUrl('/icons/icon-512.png'),
    email,
    telephone: phone,
    address: {
      '@type': 'PostalAddress',
      streetAddress: address.street,
      addressLocality: address.city,
      addressRegion: address.region,
      postalCode: address.postalCode,
      addressCountry: address.country,
    },
    contactPoint: { '@type': 'ContactPoint', email, telephone: phone, url: pageUrl('/contact') },
    sameAs: socials.map(({ url }) => url),
  }
}

/** The item of a breadcrumb. */
function numbered({ label: name, href }: BreadcrumbStep, index: number) {
  return { '@type': 'ListItem' as const, position: index + 1, name, item: pageUrl(href) }
}

type ListFacts = Required<Pick<PageFacts, 'path' | 'name' | 'breadcrumb'>>

/** The graph of a page that shows one collection, in the order of the page. */
export function collectionGraph({ items, ...page }: ListFacts & { items: { name: string; path: string }[] }) {
  const main: MainEntity = {
    '@type': 'ItemList',
    '@id': `${pageUrl(page.path)}#list`,
    numberOfItems: items.length,
    itemListElement: items.map(({ name, path }, index) => ({
      '@type': 'ListItem',
      position: index + 1,
      name,
      url: pageUrl(path),
    })),
  }
  return pageGraph({ ...page, type: 'CollectionPage', main })
}

/** Questions and answers. Search engines no longer show them; assistants still read them. */
export function faqGraph(faq: Catalogue['faq'], page: ListFacts): Graph {
  const questions: Question[] = faq.map(({ id, question, answer }) => ({
    '@type': 'Question',
    '@id': `${pageUrl(page.path)}#${questionId(id)}`,
    name: question,
    acceptedAnswer: { '@type': 'Answer', text: plainText(answer) },
  }))
  return pageGraph({ ...page, type: 'FAQPage', questions })
}

type Named = { path: string } & ({ title: string } | { name: string })

/** The graph of the page of an entry. @param main the entry as a thing, by one of the functions below */
export function entryGraph(entry: Named, breadcrumb: BreadcrumbStep[], main: MainEntity): Graph {
  const type = main['@type'] === 'Person' ? 'ProfilePage' : 'WebPage'
  return pageGraph({ path: entry.path, name: nameOf(entry), type, breadcrumb, main })
}

export const serviceThing = (service: Service): MainEntity => ({
  ...mention('Service', service),
  description: service.description,
  serviceType: service.title,
  provider: ORGANIZATION,
  image: absoluteUrl(service.image.src),
})

export const projectThing = (project: Project): MainEntity => ({
  ...mention('CreativeWork', project),
  description: project.description,
  genre: project.category,
  about: unlessEmpty(project.services.map((service) => mention('Service', service))),
  keywords: unlessEmpty(project.technologies.map(({ name }) => name)),
  creator: ORGANIZATION,
  contributor: unlessEmpty(project.team.map((member) => mention('Person', member))),
  image: absoluteUrl(project.image.src),
})

export function postThing(post: Post): MainEntity {
  const { path, image, date, updated, outline } = post
  const { name: headline, ...thing } = mention('BlogPosting', post)
  return {
    ...thing,
    headline,
    description: post.excerpt,
    mainEntityOfPage: { '@id': `${pageUrl(path)}#page` },
    // Readers of structured data need pixels: a photograph, or the social picture instead of a drawing.
    image: absoluteUrl(isPhotograph(image) ? image.src : socialImagePath(addressOf(path))),
    datePublished: timeOf(date),
    dateModified: timeOf(updated ?? date),
    author: mention('Person', post.author),
    about: unlessEmpty(post.services.map((service) => mention('Service', service))),
    publisher: ORGANIZATION,
    articleSection: post.category,
    keywords: post.tags,
    wordCount: outline.wordCount,
    inLanguage: site.language,
  }
}

export function memberThing(member: Member): MainEntity {
  const { education = [], contact } = member
  const schools = [...new Set(education.map(({ institution }) => institution))]
  return {
    ...mention('Person', member),
    jobTitle: member.role,
    description: member.bio,
    email: contact.email,
    telephone: contact.phone,
    image: absoluteUrl(member.image.src),
    worksFor: ORGANIZATION,
    knowsAbout: unlessEmpty(member.skills.map(({ name }) => name)),
    sameAs: unlessEmpty(member.profiles.map(({ url }) => url)),
    alumniOf: unlessEmpty(schools.map((name) => ({ '@type': 'EducationalOrganization' as const, name }))),
  }
}

/** Of an entry that a page of text lists. */
export const listedEntryThing = (entry: ListedEntry): MainEntity => ({
  ...mention('CreativeWork', entry),
  description: entry.description,
  creator: ORGANIZATION,
  image: entry.image && absoluteUrl(entry.image.src),
})

/** The thing that a page is about, as its own page and others name it. */
function mention<Type extends 'Service' | 'CreativeWork' | 'BlogPosting' | 'Person'>(
  type: Type,
  entry: Named,
) {
  const url = pageUrl(entry.path)
  return { '@type': type, '@id': `${url}#subject`, name: nameOf(entry), url }
}

/** The items, or undefined if there are none, to omit the property. */
function unlessEmpty<Item>(items: Item[]): Item[] | undefined {
  return items.length > 0 ? items : undefined
}
