import type { Graph } from 'schema-dts'
import { absoluteUrl } from '#lib/config/site-url.ts'
import type { Member, Post, Project, Service } from '#lib/content/catalogue.ts'
import { countWords } from '#lib/content/markdown.ts'
import { profilesOf } from '#lib/content/profiles.ts'
import { authorOf } from '#lib/content/queries.ts'
import { memberRoute, postRoute, projectRoute, serviceRoute } from '#lib/routes.ts'
import { ARTICLE_SHAPES, articleImagePath } from './article-image.ts'
import type { Crumb } from './breadcrumb.ts'
import { type MainEntity, ORGANIZATION_ID, pageGraph } from './graph.ts'
import { startOfDay } from './metadata.ts'

/* What the page of one entry tells machines about it, beside what every page tells (graph.ts). */

/** The graph of the page of a service. */
export function serviceGraph(service: Service, trail: Crumb[]): Graph {
  const { id, title, description, image } = service
  const path = serviceRoute(id)
  const main: MainEntity = {
    '@type': 'Service',
    '@id': `${absoluteUrl(path)}#service`,
    name: title,
    description,
    serviceType: title,
    provider: { '@id': ORGANIZATION_ID },
    url: absoluteUrl(path),
    image: absoluteUrl(image.src),
  }
  return pageGraph({ path, name: title, trail, main })
}

/** The graph of the page of a project. */
export function projectGraph(project: Project, trail: Crumb[]): Graph {
  const { id, title, description, category, technologies, image } = project
  const path = projectRoute(id)
  const main: MainEntity = {
    '@type': 'CreativeWork',
    '@id': `${absoluteUrl(path)}#project`,
    name: title,
    description,
    about: category,
    keywords: technologies.map(({ name }) => name),
    creator: { '@id': ORGANIZATION_ID },
    url: absoluteUrl(path),
    image: absoluteUrl(image.src),
  }
  return pageGraph({ path, name: title, trail, main })
}

/** The graph of the page of a post. */
export function postGraph(post: Post, trail: Crumb[]): Graph {
  const { id, title, excerpt, category, date, updated, tags, body, author } = post
  const path = postRoute(id)
  const authorUrl = absoluteUrl(memberRoute(author))
  const main: MainEntity = {
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
    publisher: { '@id': ORGANIZATION_ID },
    articleSection: category,
    keywords: tags,
    wordCount: countWords(body),
    inLanguage: 'en',
  }
  return pageGraph({ path, name: title, trail, main })
}

/** The graph of the page of a member. */
export function memberGraph(member: Member, trail: Crumb[]): Graph {
  const { id, name, role, bio, image, skills, education = [], contact } = member
  const path = memberRoute(id)
  const profiles = profilesOf(member)
  const main: MainEntity = {
    '@type': 'Person',
    '@id': `${absoluteUrl(path)}#person`,
    name,
    jobTitle: role,
    description: bio,
    email: contact.email,
    ...(contact.phone ? { telephone: contact.phone } : {}),
    url: absoluteUrl(path),
    image: absoluteUrl(image.src),
    worksFor: { '@id': ORGANIZATION_ID },
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
