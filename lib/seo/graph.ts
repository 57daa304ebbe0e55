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
import { ARTICLE_SHAPES, articleImagePath } from '#lib/art/article.ts'
import type { Catalogue, Member, Post, Project, Service } from '#lib/content/catalogue.ts'
import { content } from '#lib/content/content.ts'
import { countWords } from '#lib/content/markdown.ts'
import { authorOf } from '#lib/content/questions.ts'
import { profilesOf } from '#lib/profiles.ts'
import { memberRoute, postRoute, projectRoute, serviceRoute } from '#lib/routes.ts'
import { absoluteUrl } from '#lib/site-url.ts'
import { plainText } from './full-text.ts'
import { startOfDay } from './metadata.ts'
import type { Crumb } from './trail.ts'

/*
 * What each page tells machines about itself, in the words of https://schema.org: one graph a page, made of what the
 * page shows and of nothing else. Ids are addresses with a fragment and stay the same from page to page, so that
 * whoever reads two pages knows that both speak of the same company.
 *
 * No reviews and no ratings: a company's own testimonials are not independent, and search engines say so. No Offer,
 * no LocalBusiness: there are no prices, and the sample address is no office to drive to.
 */

type PageType = 'WebPage' | 'AboutPage' | 'ContactPage' | 'CollectionPage' | 'FAQPage' | 'ProfilePage'
type Main = ItemList | ServiceThing | CreativeWork | BlogPosting | Person
type Node = Exclude<Main, string> & { '@id': string }

type PageFacts = {
  path: string
  /** The heading of the page. */
  name: string
  type?: PageType
  /** The visible breadcrumb; home has none. */
  trail?: Crumb[]
  /** What the page is there for. */
  main?: Node
  /** Or the questions it answers. */
  questions?: Question[]
}

/** The graph of a page that lists nothing and is about no one thing. */
export function pageGraph({ path, name, type = 'WebPage', trail, main, questions }: PageFacts): Graph {
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
        inLanguage: 'en',
        isPartOf: { '@id': WEBSITE },
        ...(path === '/' ? { about: { '@id': ORGANIZATION } } : {}),
        ...(trail ? { breadcrumb: { '@id': `${url}#breadcrumb` } } : {}),
        ...(main ? { mainEntity: { '@id': main['@id'] } } : {}),
        ...(questions ? { mainEntity: questions } : {}),
      },
      ...(trail ? [breadcrumbList(`${url}#breadcrumb`, trail)] : []),
      ...(main ? [main] : []),
    ],
  }
}

type Listed = { name: string; path: string }

/** The graph of a page that shows one collection, in the order of the page. */
export function collectionGraph(page: {
  path: string
  name: string
  trail: Crumb[]
  items: Listed[]
}): Graph {
  const main: Node = {
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
  return pageGraph({ path: page.path, name: page.name, trail: page.trail, type: 'CollectionPage', main })
}

export function serviceGraph(service: Service, trail: Crumb[]): Graph {
  const { id, title, description, image } = service
  const path = serviceRoute(id)
  const main: Node = {
    '@type': 'Service',
    '@id': `${absoluteUrl(path)}#service`,
    name: title,
    description,
    serviceType: title,
    provider: { '@id': ORGANIZATION },
    url: absoluteUrl(path),
    image: absoluteUrl(image.src),
  }
  return pageGraph({ path, name: title, trail, main })
}

export function projectGraph(project: Project, trail: Crumb[]): Graph {
  const { id, title, description, category, technologies, image } = project
  const path = projectRoute(id)
  const main: Node = {
    '@type': 'CreativeWork',
    '@id': `${absoluteUrl(path)}#project`,
    name: title,
    description,
    about: category,
    keywords: technologies.map(({ name }) => name),
    creator: { '@id': ORGANIZATION },
    url: absoluteUrl(path),
    image: absoluteUrl(image.src),
  }
  return pageGraph({ path, name: title, trail, main })
}

export function postGraph(post: Post, trail: Crumb[]): Graph {
  const { id, title, excerpt, category, date, updated, tags, body, author } = post
  const path = postRoute(id)
  const authorUrl = absoluteUrl(memberRoute(author))
  const main: Node = {
    '@type': 'BlogPosting',
    '@id': `${absoluteUrl(path)}#post`,
    headline: title,
    description: excerpt,
    url: absoluteUrl(path),
    mainEntityOfPage: { '@id': `${absoluteUrl(path)}#page` },
    // Readers of this want pixels, in shapes of their own; the page shows the same cloth as a drawing.
    image: ARTICLE_SHAPES.map((shape) => absoluteUrl(articleImagePath(id, shape))),
    datePublished: startOfDay(date),
    dateModified: startOfDay(updated ?? date),
    author: { '@type': 'Person', '@id': `${authorUrl}#person`, name: authorOf(post).name, url: authorUrl },
    publisher: { '@id': ORGANIZATION },
    articleSection: category,
    keywords: tags,
    wordCount: countWords(body),
    inLanguage: 'en',
  }
  return pageGraph({ path, name: title, trail, main })
}

export function memberGraph(member: Member, trail: Crumb[]): Graph {
  const { id, name, role, bio, image, skills, education = [], contact } = member
  const path = memberRoute(id)
  const profiles = profilesOf(member, ['linkedin', 'github', 'stackoverflow', 'facebook'])
  const main: Node = {
    '@type': 'Person',
    '@id': `${absoluteUrl(path)}#person`,
    name,
    jobTitle: role,
    description: bio,
    email: contact.email,
    ...(contact.phone ? { telephone: contact.phone } : {}),
    url: absoluteUrl(path),
    image: absoluteUrl(image.src),
    worksFor: { '@id': ORGANIZATION },
    knowsAbout: skills.map((skill) => skill.name),
    ...(profiles.length > 0 ? { sameAs: profiles.map(({ url }) => url) } : {}),
    ...(education.length > 0
      ? {
          alumniOf: [...new Set(education.map(({ institution }) => institution))].map((institution) => ({
            '@type': 'EducationalOrganization' as const,
            name: institution,
          })),
        }
      : {}),
  }
  return pageGraph({ path, name, trail, type: 'ProfilePage', main })
}

/** Questions and answers. No search engine draws anything from them any more; assistants still read them. */
export function faqGraph(faq: Catalogue['faq'], page: { path: string; name: string; trail: Crumb[] }): Graph {
  const questions: Question[] = faq.map(({ id, question, answer }) => ({
    '@type': 'Question',
    '@id': `${absoluteUrl(page.path)}#${id}`,
    name: question,
    acceptedAnswer: { '@type': 'Answer', text: plainText(answer) },
  }))
  return pageGraph({ ...page, type: 'FAQPage', questions })
}

const ORGANIZATION = absoluteUrl('/#organization')
const WEBSITE = absoluteUrl('/#website')

function organization(): Organization {
  const { name, email, phone, address, socials } = content.site
  return {
    '@type': 'Organization',
    '@id': ORGANIZATION,
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
    contactPoint: { '@type': 'ContactPoint', email, telephone: phone, url: absoluteUrl('/contact') },
    sameAs: socials.map(({ url }) => url),
  }
}

function webSite(): WebSite {
  return {
    '@type': 'WebSite',
    '@id': WEBSITE,
    name: content.site.name,
    url: absoluteUrl('/'),
    inLanguage: 'en',
    publisher: { '@id': ORGANIZATION },
  }
}

function breadcrumbList(id: string, trail: Crumb[]): BreadcrumbList {
  return {
    '@type': 'BreadcrumbList',
    '@id': id,
    itemListElement: trail.map(({ label, href }, index) => ({
      '@type': 'ListItem',
      position: index + 1,
      name: label,
      item: absoluteUrl(href),
    })),
  }
}
