import { type Outline, parseText } from '#lib/content/read/long-text.ts'
import type { CollectionFile } from '#lib/content/read/reader.ts'
import { FRIEZE, isPhotograph, PLAN } from '#lib/content/schema/picture-files.ts'
import { NETWORK_IDS, type Profile } from '#lib/content/schema/site-facts.ts'
import { type Collection, entryRoute } from '#lib/routes.ts'
import type {
  Catalogue,
  EntryBasics,
  EntryFile,
  EntryFiles,
  Member,
  Neighbours,
  Post,
  Project,
  Service,
  Testimonial,
} from './catalogue.ts'
import { formatDate } from './dates.ts'

/*
 * Makes entries from files, and links them. The order of the functions follows their dependencies: members name no entry,
 * a service names its lead, a project its services and members, a post its author. Each adds itself to the entries it
 * names, so every link leads both ways. check/checks.ts reports unknown ids; they are ignored here.
 */

type FileOf<Name extends keyof EntryFiles> = EntryFiles[Name][number]

/**
 * Valid content before its entries are linked. It has no cycles and can be serialised, so a build checks its content once
 * and passes it to the processes that render pages.
 */
export type CheckedContent = Omit<Catalogue, keyof EntryFiles | 'testimonials'> & {
  files: EntryFiles
  testimonials: (Omit<Testimonial, 'project'> & { project?: string | undefined })[]
  /** In which dates are written. */
  language: string
}

/** A valid file without the positions of its fields, which only faults need. */
export function toEntryFile<Data>(file: CollectionFile<Data>): EntryFile<Data> {
  const { id, data, body, image, pictures } = file
  return { ...data, id, body, image, pictures }
}

/** Makes the linked entries of all four collections from the files, in the order of their indexes. */
export function joinContent({ files, testimonials, language, ...rest }: CheckedContent): Catalogue {
  const members = files.members.map(toMember).sort(byOrder)
  const services = files.services.map((file) => toService(file, members)).sort(byOrder)
  const projects = files.projects.map((file) => toProject(file, services, members)).sort(byOrder)
  const posts = files.posts.flatMap((file) => toPost(file, services, members, language)).sort(newestFirst)

  for (const project of projects) {
    for (const service of project.services) service.projects.push(project)
    for (const member of project.team) member.projects.push(project)
  }
  for (const service of services) {
    service.lead?.leads.push(service)
    const people = [service.lead, ...service.projects.flatMap(({ team }) => team)]
    service.people = [...new Set(people.filter((person) => person !== undefined))]
  }
  for (const post of posts) {
    for (const service of post.services) service.posts.push(post)
    post.author.posts.push(post)
  }
  joinNeighbours(members)
  joinNeighbours(services)
  joinNeighbours(projects)
  joinNeighbours(posts)
  const entries = { services, projects, posts, members }
  return { ...rest, ...entries, testimonials: joinTestimonials(testimonials, projects) }
}

/** Gives each testimonial its project, and each project the first testimonial that names it. */
function joinTestimonials(testimonials: CheckedContent['testimonials'], projects: Project[]): Testimonial[] {
  return testimonials.map(({ project: id, ...words }) => {
    const project = projects.find((each) => each.id === id)
    const testimonial: Testimonial = project ? { ...words, project } : words
    if (project) project.testimonial ??= testimonial
    return testimonial
  })
}

function toMember({ socials, ...file }: FileOf<'members'>): Member {
  const frieze = isPhotograph(file.image) ? undefined : file.pictures[`${file.id}${FRIEZE}.svg`]
  const profiles = NETWORK_IDS.flatMap((network): Profile[] => {
    const url = socials?.[network]
    return url ? [{ network, url }] : []
  })
  const nothingYet = { projects: [], leads: [], posts: [] }
  return entryOf(file, 'team', { ...(frieze ? { frieze } : {}), profiles, ...nothingYet })
}

function toService({ lead, ...file }: FileOf<'services'>, members: Member[]): Service {
  const plan = isPhotograph(file.image) ? undefined : file.pictures[`${file.id}${PLAN}.svg`]
  const leader = members.find(({ id }) => id === lead)
  const found = { ...(plan ? { plan } : {}), ...(leader ? { lead: leader } : {}) }
  return entryOf(file, 'services', { ...found, projects: [], people: [], posts: [] })
}

function toProject(file: FileOf<'projects'>, services: Service[], members: Member[]): Project {
  const named = { services: pick(services, file.services), team: pick(members, file.team) }
  return entryOf(file, 'projects', named)
}

function toPost(file: FileOf<'posts'>, services: Service[], members: Member[], language: string): Post[] {
  const author = members.find(({ id }) => id === file.author)
  if (!author) return []
  return [
    entryOf(file, 'blog', {
      author,
      services: pick(services, file.services),
      dateText: formatDate(file.date, language),
      dayText: formatDate(file.date, language, 'day'),
      ...(file.updated ? { updatedText: formatDate(file.updated, language) } : {}),
      year: formatDate(file.date, language, 'year'),
    }),
  ]
}

/** Parsing a text is slow, so the outline of an entry is made once, at its first use. */
function entryOf<File extends { id: string; body: string }, Fields extends object>(
  file: File,
  collection: Collection,
  fields: Fields,
): Omit<File, keyof Fields> & Fields & EntryBasics {
  let outline: Outline | undefined
  return {
    ...file,
    ...fields,
    path: entryRoute(collection, file.id),
    get outline() {
      outline ??= parseText(file.body).outline
      return outline
    },
  }
}

/** The entries with the given ids, in the order of the ids. */
function pick<Each extends { id: string }>(entries: Each[], ids: string[]): Each[] {
  return ids.flatMap((id) => entries.find((entry) => entry.id === id) ?? [])
}

function joinNeighbours<Each extends Neighbours<Each>>(entries: Each[]): void {
  for (const [index, entry] of entries.entries()) {
    const [previous, next] = [entries[index - 1], entries[index + 1]]
    if (previous) entry.previous = previous
    if (next) entry.next = next
  }
}

function byOrder(one: { order: number }, other: { order: number }): number {
  return one.order - other.order
}

function newestFirst(one: { date: string; id: string }, other: { date: string; id: string }): number {
  return other.date.localeCompare(one.date) || one.id.localeCompare(other.id)
}
