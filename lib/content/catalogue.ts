import type { z } from 'zod'
import { checkAuthors, checkIds, checkNavigation, checkOrder, checkTexts, knownAddresses } from './checks.ts'
import { ContentError } from './fault.ts'
import { type CollectionFile, createReader } from './reader.ts'
import {
  faqSchema,
  formsSchema,
  memberSchema,
  navigationSchema,
  pageSchemas,
  postSchema,
  processSchema,
  projectSchema,
  serviceSchema,
  siteSchema,
  technologiesSchema,
  testimonialsSchema,
} from './schema.ts'

/** A picture as a page places it; the size is that of the file, in pixels. */
export type Picture = { src: string; width: number; height: number }

/** What lies in `content/`, by path from the project's root. */
export type ContentFolder = {
  /** Markdown, YAML and the technology icons, as text. */
  texts: Record<string, string>
  pictures: Record<string, Picture>
}

type Entry<Schema extends z.ZodType> = Omit<z.infer<Schema>, 'image'> & {
  id: string
  body: string
  image: Picture
}

export type Service = Entry<typeof serviceSchema> & { reverse: Picture }
export type Project = Entry<typeof projectSchema>
export type Post = Entry<typeof postSchema>
export type Member = Entry<typeof memberSchema>
export type Technology = Omit<z.infer<typeof technologiesSchema>[number], 'icon'> & {
  /** The `d` of the icon's one path, on a 24 by 24 grid. */
  iconPath: string
}
export type Testimonial = Omit<z.infer<typeof testimonialsSchema>[number], 'image'> & { image: Picture }
export type SiteFacts = z.infer<typeof siteSchema>
export type PageWords = { [Name in keyof typeof pageSchemas]: z.infer<(typeof pageSchemas)[Name]> }

/** Everything the site says, checked. */
export type Catalogue = {
  site: SiteFacts
  navigation: z.infer<typeof navigationSchema>
  process: z.infer<typeof processSchema>
  forms: z.infer<typeof formsSchema>
  faq: z.infer<typeof faqSchema>
  pages: PageWords
  services: Service[]
  projects: Project[]
  posts: Post[]
  members: Member[]
  technologies: Technology[]
  testimonials: Testimonial[]
  /** The large cloths, by file name: all of them on the first screen of home, one on the banner of each page. */
  heroes: Record<string, Picture>
  /** The half-woven cloth of pages that are not there. */
  unwoven: Picture
}

/** The first screen shows four pictures at each load (specification, section 9). */
const HERO_PICTURES = 4
const HERO_FOLDER = 'content/heroes'
/** The half-woven cloth of pages that are not there is no hero. */
const UNWOVEN = `${HERO_FOLDER}/unwoven.svg`

/**
 * Checks every file of the content folder and joins them.
 * @throws ContentError that names all faults, with file, line and field
 */
export function buildCatalogue(folder: ContentFolder): Catalogue {
  const { readYaml, readCollection, findPicture, faults } = createReader(folder)

  const site = readYaml('content/site.yaml', siteSchema)
  const navigation = readYaml('content/navigation.yaml', navigationSchema)
  const process = readYaml('content/process.yaml', processSchema)
  const forms = readYaml('content/forms.yaml', formsSchema)
  const faq = readYaml('content/faq.yaml', faqSchema)
  const technologyList = readYaml('content/technologies.yaml', technologiesSchema) ?? []
  const testimonialList = readYaml('content/testimonials.yaml', testimonialsSchema) ?? []
  const pages = Object.fromEntries(
    Object.entries(pageSchemas).map(([name, schema]) => [
      name,
      readYaml(`content/pages/${name}.yaml`, schema),
    ]),
  )

  const serviceFiles = readCollection('content/services', serviceSchema)
  const projectFiles = readCollection('content/projects', projectSchema)
  const postFiles = readCollection('content/blog', postSchema)
  const memberFiles = readCollection('content/team', memberSchema)

  const services = serviceFiles.flatMap((file) => {
    const reverse = findPicture(file.file, `content/services/${file.id}-reverse.svg`)
    return reverse ? [{ ...toEntry(file), reverse }] : []
  })
  const technologies = technologyList.flatMap(({ icon, ...technology }) => {
    const path = `content/technologies/${icon}`
    const iconPath = / d="([^"]+)"/.exec(folder.texts[path] ?? '')?.[1]
    if (iconPath) return [{ ...technology, iconPath }]
    faults.push({
      file: 'content/technologies.yaml',
      message: `the icon ${path} does not exist or has no path`,
    })
    return []
  })
  const testimonials = testimonialList.flatMap((testimonial) => {
    const image = findPicture('content/testimonials.yaml', `content/testimonials/${testimonial.image}`)
    return image ? [{ ...testimonial, image }] : []
  })
  const heroes = Object.fromEntries(
    Object.entries(folder.pictures)
      .filter(([path]) => path.startsWith(`${HERO_FOLDER}/`) && path !== UNWOVEN)
      .map(([path, picture]) => [path.slice(HERO_FOLDER.length + 1), picture]),
  )
  const unwoven = findPicture('content/heroes', 'content/heroes/unwoven.svg')
  if (Object.keys(heroes).length < HERO_PICTURES) {
    faults.push({
      file: HERO_FOLDER,
      message: `needs at least ${HERO_PICTURES} pictures for the first screen`,
    })
  }

  const addresses = knownAddresses({
    services: serviceFiles,
    projects: projectFiles,
    posts: postFiles,
    members: memberFiles,
  })
  for (const { href } of navigation?.footerServices ?? []) addresses.add(href)

  faults.push(
    ...checkIds('content/technologies.yaml', technologyList),
    ...checkIds('content/testimonials.yaml', testimonialList),
    ...checkIds('content/faq.yaml', faq ?? []),
    ...[serviceFiles, projectFiles, memberFiles].flatMap((files) => checkOrder(files)),
    ...checkAuthors(postFiles, memberFiles, folder),
    ...(navigation ? checkNavigation(navigation, serviceFiles, addresses, folder) : []),
    ...checkTexts(folder, addresses),
  )

  if (
    faults.length > 0 ||
    !site ||
    !navigation ||
    !process ||
    !forms ||
    !faq ||
    !unwoven ||
    !isComplete(pages)
  ) {
    throw new ContentError(faults)
  }
  return {
    site,
    navigation,
    process,
    forms,
    faq,
    pages,
    services: services.sort(byOrder),
    projects: projectFiles.map(toEntry).sort(byOrder),
    posts: postFiles.map(toEntry).sort(newestFirst),
    members: memberFiles.map(toEntry).sort(byOrder),
    technologies,
    testimonials,
    heroes,
    unwoven,
  }
}

function toEntry<Data extends object>({ data, id, body, image }: CollectionFile<Data>) {
  return { ...data, id, body, image }
}

function isComplete(pages: Record<string, unknown>): pages is PageWords {
  return Object.keys(pageSchemas).every((name) => pages[name] !== undefined)
}

function byOrder(one: { order: number }, other: { order: number }): number {
  return one.order - other.order
}

function newestFirst(one: { date: string; id: string }, other: { date: string; id: string }): number {
  return other.date.localeCompare(one.date) || one.id.localeCompare(other.id)
}
