import type { z } from 'zod'
import {
  checkAuthors,
  checkBanners,
  checkIds,
  checkNavigation,
  checkOrder,
  checkShortAddresses,
  checkStrays,
  checkTexts,
  knownAddresses,
  type MarkdownText,
} from './checks.ts'
import { ContentError } from './fault.ts'
import { pageSchemas } from './page-schemas.ts'
import { type CollectionFile, createReader, type Pictures, SITE_FILE } from './reader.ts'
import {
  faqSchema,
  formsSchema,
  memberSchema,
  navigationSchema,
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
  /** Paths of files that are neither; only reading from disk can tell. */
  others?: string[]
}

type Entry<Schema extends z.ZodType> = Omit<z.infer<Schema>, 'image'> & {
  id: string
  body: string
  image: Picture
  /** What the body may show, by the file name it is mentioned with. */
  pictures: Pictures
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
const UNWOVEN = 'unwoven.svg'
const FAQ_FILE = 'content/faq.yaml'
const ICON_FOLDER = 'content/technologies'

/**
 * Checks every file of the content folder and joins them.
 * @throws ContentError that names all faults, with file, line and field
 */
export function buildCatalogue(folder: ContentFolder): Catalogue {
  const { readYaml, readCollection, findPicture, picturesIn, lineOf, unread, faults } = createReader(folder)

  const site = readYaml(SITE_FILE, siteSchema)
  const navigation = readYaml('content/navigation.yaml', navigationSchema)
  const process = readYaml('content/process.yaml', processSchema)
  const forms = readYaml('content/forms.yaml', formsSchema)
  const faq = readYaml(FAQ_FILE, faqSchema)
  const technologyList = readYaml('content/technologies.yaml', technologiesSchema) ?? []
  const testimonialList = readYaml('content/testimonials.yaml', testimonialsSchema) ?? []
  const pages: Partial<Record<string, object>> = Object.fromEntries(
    Object.entries(pageSchemas).map(([name, schema]) => [name, readYaml(pageFile(name), schema)]),
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
    const path = `${ICON_FOLDER}/${icon}`
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
  const { [UNWOVEN]: _, ...heroes } = picturesIn(HERO_FOLDER)
  const unwoven = findPicture(HERO_FOLDER, `${HERO_FOLDER}/${UNWOVEN}`)
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
  if (navigation) {
    faults.push(...checkShortAddresses(navigation, serviceFiles, addresses, lineOf))
    for (const { href } of navigation.footerServices) addresses.add(href)
    faults.push(...checkNavigation(navigation, addresses, lineOf))
  }

  const longTexts: MarkdownText[] = [
    ...[...serviceFiles, ...projectFiles, ...postFiles, ...memberFiles].map(
      ({ file, body, bodyLine, pictures }) => ({
        file,
        text: body,
        pictures,
        lineAt: (line: number) => bodyLine + line - 1,
      }),
    ),
    ...(faq ?? []).map(({ answer }, index) => yamlText(FAQ_FILE, answer, [index, 'answer'])),
    ...Object.entries(pages).flatMap(([name, page]) =>
      page && 'body' in page && typeof page.body === 'string'
        ? [yamlText(pageFile(name), page.body, ['body'])]
        : [],
    ),
  ]
  function yamlText(file: string, text: string, path: PropertyKey[]): MarkdownText {
    return { file, text, pictures: undefined, lineAt: (line) => lineOf(file, path, line) }
  }

  faults.push(
    ...checkIds('content/technologies.yaml', technologyList),
    ...checkIds('content/testimonials.yaml', testimonialList),
    ...checkIds(FAQ_FILE, faq ?? []),
    ...checkOrder(serviceFiles),
    ...checkOrder(projectFiles),
    ...checkOrder(memberFiles),
    ...checkAuthors(postFiles, memberFiles),
    ...checkBanners(pages, heroes, lineOf),
    ...checkTexts(longTexts, addresses),
    ...checkStrays(unread().filter((file) => !file.startsWith(`${ICON_FOLDER}/`))),
    ...checkStrays(folder.others ?? []),
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

const pageFile = (name: string) => `content/pages/${name}.yaml`

function toEntry<Data extends object>({ data, id, body, image, pictures }: CollectionFile<Data>) {
  return { ...data, id, body, image, pictures }
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
