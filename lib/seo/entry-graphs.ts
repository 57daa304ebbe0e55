import type { Graph } from 'schema-dts'
import { absoluteUrl } from '#lib/config/site-url.ts'
import type { ListedEntry, Member, Post, Project, Service } from '#lib/content/catalogue.ts'
import type { Heading } from '#lib/content/long-text.ts'
import { isPhotograph } from '#lib/content/pictures.ts'
import { site } from '#lib/content/site.ts'
import { socialImagePath } from '../content/pictures.ts'
import type { BreadcrumbStep } from './breadcrumb.ts'
import { type MainEntity, ORGANIZATION_ID, pageGraph } from './graph.ts'
import { startOfDay } from './metadata.ts'

/* The structured data of the page of one entry, beside that of every page (graph.ts). */

/** The graph of the page of a service. */
export function serviceGraph(service: Service, breadcrumb: BreadcrumbStep[]): Graph {
  const { path, title, description, image, projects, posts } = service
  const main: MainEntity = {
    '@type': 'Service',
    '@id': `${absoluteUrl(path)}${FRAGMENTS.Service}`,
    name: title,
    description,
    serviceType: title,
    provider: { '@id': ORGANIZATION_ID },
    url: absoluteUrl(path),
    image: absoluteUrl(image.src),
    subjectOf: unlessEmpty([
      ...projects.slice(0, MENTIONS).map((project) => reference('CreativeWork', project)),
      ...posts.slice(0, MENTIONS).map((post) => reference('BlogPosting', post)),
    ]),
  }
  return pageGraph({ path, name: title, breadcrumb, main })
}

/** The graph of the page of a project. */
export function projectGraph(project: Project, breadcrumb: BreadcrumbStep[]): Graph {
  const { path, title, description, category, technologies, image, services, team, outline } = project
  const main: MainEntity = {
    '@type': 'CreativeWork',
    '@id': `${absoluteUrl(path)}${FRAGMENTS.CreativeWork}`,
    name: title,
    description,
    genre: category,
    about: unlessEmpty(services.map((service) => reference('Service', service))),
    keywords: unlessEmpty(technologies.map(({ name }) => name)),
    creator: { '@id': ORGANIZATION_ID },
    contributor: unlessEmpty(team.map((member) => reference('Person', member))),
    hasPart: unlessEmpty(partsOf(path, outline.headings)),
    url: absoluteUrl(path),
    image: absoluteUrl(image.src),
  }
  return pageGraph({ path, name: title, breadcrumb, main })
}

/** The graph of the page of a post. */
export function postGraph(post: Post, breadcrumb: BreadcrumbStep[]): Graph {
  const { path, title, excerpt, category, date, updated, tags, author, services, outline, image } = post
  const main: MainEntity = {
    '@type': 'BlogPosting',
    '@id': `${absoluteUrl(path)}${FRAGMENTS.BlogPosting}`,
    headline: title,
    description: excerpt,
    url: absoluteUrl(path),
    mainEntityOfPage: { '@id': `${absoluteUrl(path)}#page` },
    // Readers of this want pixels: a photograph as it is; of a cloth, which the page shows as a drawing, what is shared.
    image: absoluteUrl(isPhotograph(image) ? image.src : socialImagePath(path)),
    datePublished: startOfDay(date),
    dateModified: startOfDay(updated ?? date),
    author: reference('Person', author),
    about: unlessEmpty(services.map((service) => reference('Service', service))),
    hasPart: unlessEmpty(partsOf(path, outline.headings)),
    publisher: { '@id': ORGANIZATION_ID },
    articleSection: category,
    keywords: tags,
    wordCount: outline.wordCount,
    inLanguage: site.language,
  }
  return pageGraph({ path, name: title, breadcrumb, main })
}

/** The graph of the page of a member. */
export function memberGraph(member: Member, breadcrumb: BreadcrumbStep[]): Graph {
  const { path, name, role, bio, image, skills, education = [], contact, profiles } = member
  const main: MainEntity = {
    '@type': 'Person',
    '@id': `${absoluteUrl(path)}${FRAGMENTS.Person}`,
    name,
    jobTitle: role,
    description: bio,
    email: contact.email,
    ...(contact.phone ? { telephone: contact.phone } : {}),
    url: absoluteUrl(path),
    image: absoluteUrl(image.src),
    worksFor: { '@id': ORGANIZATION_ID },
    knowsAbout: unlessEmpty(skills.map((skill) => skill.name)),
    sameAs: unlessEmpty(profiles.map(({ url }) => url)),
    ...(education.length > 0
      ? {
          alumniOf: [...new Set(education.map(({ institution }) => institution))].map((institution) => ({
            '@type': 'EducationalOrganization' as const,
            name: institution,
          })),
        }
      : {}),
  }
  return pageGraph({ path, name, breadcrumb, type: 'ProfilePage', main })
}

/** The graph of the page of an entry that a page of text lists. */
export function listedEntryGraph(
  { path, title, description, image }: ListedEntry,
  breadcrumb: BreadcrumbStep[],
): Graph {
  const main: MainEntity = {
    '@type': 'CreativeWork',
    '@id': `${absoluteUrl(path)}#entry`,
    name: title,
    description,
    creator: { '@id': ORGANIZATION_ID },
    url: absoluteUrl(path),
    ...(image ? { image: absoluteUrl(image.src) } : {}),
  }
  return pageGraph({ path, name: title, breadcrumb, main })
}

/** How many projects and posts a service names at most: its page must not grow with the blog. */
const MENTIONS = 12

/** The suffix of the id of each kind of thing. The id is the same wherever the thing is mentioned. */
const FRAGMENTS = {
  Service: '#service',
  CreativeWork: '#project',
  BlogPosting: '#post',
  Person: '#person',
} as const

/** A mention of the thing that another page is about. */
function reference<Type extends keyof typeof FRAGMENTS>(
  type: Type,
  entry: { path: string } & ({ title: string } | { name: string }),
) {
  const url = absoluteUrl(entry.path)
  const name = 'name' in entry ? entry.name : entry.title
  return { '@type': type, '@id': `${url}${FRAGMENTS[type]}`, name, url }
}

/** The parts that a long text is divided into, each with the address that leads to it. */
function partsOf(path: string, headings: Heading[]) {
  return headings.map(({ id, title }) => ({
    '@type': 'WebPageElement' as const,
    name: title,
    url: `${absoluteUrl(path)}#${id}`,
  }))
}

/** The items, or undefined, which is not written, when there are none: an empty property would say nothing. */
function unlessEmpty<Item>(items: Item[]): Item[] | undefined {
  return items.length > 0 ? items : undefined
}
