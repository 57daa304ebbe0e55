import { brandSchema, WOVEN } from '#lib/brand/brand.ts'
import { listedEntryRoute, serviceRoute, textPageRoute } from '../routes.ts'
import { BRAND_FILE, checkContrast } from './brand-faults.ts'
import type { Catalogue, ContentFolder, PageWords } from './catalogue.ts'
import {
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
import { joinEntries, joinVoices } from './entries.ts'
import { ContentError } from './fault.ts'
import { pageSchemas } from './page-schemas.ts'
import { REVERSE } from './picture-names.ts'
import {
  checkDraftAuthors,
  checkFormerIds,
  formerAddresses,
  isUnpublished,
  markDraft,
  type Publishing,
} from './publishing.ts'
import { type ContentReader, createReader, SITE_FILE, type TextFile } from './reader.ts'
import { checkReferences, checkTestimonials } from './references.ts'
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
import {
  checkFormerNames,
  checkSharedPictures,
  checkTextForms,
  checkTextPages,
  folderOf,
  readTextPages,
  TEXT_PAGES_FOLDER,
  toTextPages,
  withTextPages,
} from './text-pages.ts'

/** The first screen shows four pictures at each load (specification, section 9). */
const HERO_PICTURES = 4
const HERO_FOLDER = 'content/heroes'
const BANNER_FOLDER = 'content/banners'
/** The half-woven cloth of pages that are not there is not one of the heroes. */
const UNWOVEN = 'unwoven.svg'
const TECHNOLOGIES_FILE = 'content/technologies.yaml'
const TESTIMONIALS_FILE = 'content/testimonials.yaml'
const FAQ_FILE = 'content/faq.yaml'
const ICON_FOLDER = 'content/technologies'

/**
 * Checks every file of the content folder and joins them.
 * @param options whether drafts and posts whose day has not come are among the entries; `today` as 2026-11-21
 * @throws ContentError that names all faults, with file, line and field
 */
export function buildCatalogue(
  folder: ContentFolder,
  { drafts = 'hidden', today = new Date().toISOString().slice(0, 10) }: CatalogueOptions = {},
): Catalogue {
  const reader = createReader(folder)
  const { readYaml, readCollection, findPicture, picturesIn, idsIn, lineOf, unread, unusedPictures, faults } =
    reader

  const site = readYaml(SITE_FILE, siteSchema)
  const brand = readYaml(BRAND_FILE, brandSchema)
  if (brand) faults.push(...checkContrast(brand, (path) => lineOf(BRAND_FILE, path)))
  const drawn = (name = WOVEN, field = 'icon') =>
    name === WOVEN ? undefined : findPicture(BRAND_FILE, `content/brand/${name}`, lineOf(BRAND_FILE, [field]))
  const logo = drawn(brand?.logo, 'logo')
  drawn(brand?.icon)
  const navigation = readYaml('content/navigation.yaml', navigationSchema)
  const process = readYaml('content/process.yaml', processSchema)
  const forms = readYaml('content/forms.yaml', formsSchema)
  const faq = readYaml(FAQ_FILE, faqSchema)
  const technologyList = readYaml(TECHNOLOGIES_FILE, technologiesSchema) ?? []
  const testimonialList = readYaml(TESTIMONIALS_FILE, testimonialsSchema) ?? []
  const pages: Partial<Record<string, object>> = Object.fromEntries(
    Object.entries(pageSchemas).map(([name, schema]) => [name, readYaml(pageFile(name), schema)]),
  )

  const serviceSets = divide(readCollection('content/services', serviceSchema), drafts, today)
  const projectSets = divide(readCollection('content/projects', projectSchema), drafts, today)
  const postSets = divide(readCollection('content/blog', postSchema), drafts, today)
  const memberSets = divide(readCollection('content/team', memberSchema), drafts, today)
  const textFiles = readTextPages(reader)
  const textSets = divide(
    textFiles.map(({ page }) => page),
    drafts,
    today,
  )
  const listSets = textFiles.map(({ page, entries }) => ({ page, ...divide(entries, drafts, today) }))
  const shownLists = listSets.filter(({ page }) => textSets.shown.includes(page))
  const [serviceFiles, projectFiles] = [serviceSets.shown, projectSets.shown]
  const [postFiles, memberFiles] = [postSets.shown, memberSets.shown]

  const servicesWithReverse = serviceFiles.flatMap((file) => {
    const reverse = findPicture(file.file, `content/services/${file.id}${REVERSE}.svg`)
    return reverse ? [{ ...file, reverse }] : []
  })
  const technologies = technologyList.flatMap(({ icon, ...technology }) => {
    const path = `${ICON_FOLDER}/${icon}`
    const iconPath = / d="([^"]+)"/.exec(folder.texts[path] ?? '')?.[1]
    if (iconPath) return [{ ...technology, iconPath }]
    faults.push({
      file: TECHNOLOGIES_FILE,
      message: `the icon ${path} does not exist or has no path`,
    })
    return []
  })
  const testimonials = testimonialList.flatMap((testimonial) => {
    const image = findPicture(TESTIMONIALS_FILE, `content/testimonials/${testimonial.image}`)
    return image ? [{ ...testimonial, image }] : []
  })
  const { [UNWOVEN]: _, ...heroes } = picturesIn(HERO_FOLDER)
  const banners = { ...heroes, ...picturesIn(BANNER_FOLDER) }
  const unwoven = findPicture(HERO_FOLDER, `${HERO_FOLDER}/${UNWOVEN}`)
  if (Object.keys(heroes).length < HERO_PICTURES) {
    faults.push({
      file: HERO_FOLDER,
      message: `needs at least ${HERO_PICTURES} pictures for the first screen`,
    })
  }

  // A faulty file has an address as well: a link to it is not a second fault.
  const visibleIds = (folder: string, { hidden }: { hidden: { id: string }[] }) =>
    idsIn(folder).filter((id) => !hidden.some((each) => each.id === id))
  const serviceIds = visibleIds('content/services', serviceSets)
  const addresses = knownAddresses({
    services: serviceIds,
    projects: visibleIds('content/projects', projectSets),
    posts: visibleIds('content/blog', postSets),
    members: visibleIds('content/team', memberSets),
  })
  const textPageIds = idsIn(TEXT_PAGES_FOLDER)
  const hiddenTexts = textSets.hidden.map(({ id }) => id)
  faults.push(
    ...checkTextPages(textPageIds, hiddenTexts),
    ...checkTextForms(textFiles.map(({ page }) => page)),
    ...checkFormerNames(textSets.shown, addresses),
  )
  for (const id of visibleIds(TEXT_PAGES_FOLDER, textSets)) addresses.add(textPageRoute(id))
  for (const { page, hidden } of shownLists) {
    for (const id of visibleIds(folderOf(page.id), { hidden })) addresses.add(listedEntryRoute(page.id, id))
  }
  faults.push(...checkSharedPictures(addresses))
  if (navigation) {
    faults.push(...checkShortAddresses(navigation, serviceIds, addresses, lineOf))
    for (const { href } of navigation.footerServices) addresses.add(href)
    faults.push(...checkNavigation(navigation, addresses, lineOf))
  }

  const entryFiles = [
    ...serviceFiles,
    ...projectFiles,
    ...postFiles,
    ...memberFiles,
    ...textSets.shown,
    ...shownLists.flatMap(({ shown }) => shown),
  ]
  const texts = markdownTexts(entryFiles, faq ?? [], lineOf)

  faults.push(
    ...checkIds(TECHNOLOGIES_FILE, technologyList),
    ...checkIds(TESTIMONIALS_FILE, testimonialList),
    ...checkIds(FAQ_FILE, faq ?? []),
    ...checkOrder(serviceFiles),
    ...checkOrder(projectFiles),
    ...checkOrder(memberFiles),
    ...checkFormerIds(serviceFiles, idsIn('content/services')),
    ...checkFormerIds(projectFiles, idsIn('content/projects')),
    ...checkFormerIds(postFiles, idsIn('content/blog')),
    ...checkFormerIds(memberFiles, idsIn('content/team')),
    ...checkFormerIds(textSets.shown, textPageIds),
    ...shownLists.flatMap(({ page, shown }) => [
      ...checkFormerIds(shown, idsIn(folderOf(page.id))),
      ...checkOrder(shown),
    ]),
    ...checkDraftAuthors(postFiles, memberSets.hidden),
    ...checkReferences({ serviceFiles, projectFiles, postFiles, idsIn }),
    ...checkTestimonials(testimonialList, idsIn('content/projects'), (path) =>
      lineOf(TESTIMONIALS_FILE, path),
    ),
    ...checkBanners(pages, textSets.shown, banners, lineOf),
    ...checkTexts(texts, addresses),
    ...checkStrays(unread().filter((file) => !file.startsWith(`${ICON_FOLDER}/`))),
    ...checkStrays(folder.others ?? []),
    ...(folder.faults ?? []),
  )

  if (
    faults.length > 0 ||
    !site ||
    !brand ||
    !navigation ||
    !process ||
    !forms ||
    !faq ||
    !unwoven ||
    !isComplete(pages)
  ) {
    throw new ContentError(faults)
  }
  const entries = joinEntries(
    { services: servicesWithReverse, projects: projectFiles, posts: postFiles, members: memberFiles },
    site.dates ?? site.language,
  )
  const textPages = toTextPages(shownLists.map(({ page, shown }) => ({ page, entries: shown })))
  return {
    redirects: [
      ...navigation.footerServices.map(({ href, service }) => ({ from: href, to: serviceRoute(service) })),
      ...formerAddresses('/services', serviceFiles),
      ...formerAddresses('/projects', projectFiles),
      ...formerAddresses('/blog', postFiles),
      ...formerAddresses('/team', memberFiles),
      ...formerAddresses('', textSets.shown),
      ...shownLists.flatMap(({ page, shown }) => formerAddresses(textPageRoute(page.id), shown)),
    ],
    hiddenCount: sum(
      [serviceSets, projectSets, postSets, memberSets, textSets, ...listSets].map(
        ({ hidden }) => hidden.length,
      ),
    ),
    // Every picture of that folder is shown on the first screen.
    unusedPictures: unusedPictures().filter((path) => !path.startsWith(`${HERO_FOLDER}/`)),
    brand,
    ...(logo ? { logo } : {}),
    site,
    navigation: { ...navigation, footer: withTextPages(navigation.footer, textPages) },
    process,
    forms,
    faq,
    pages,
    textPages,
    ...entries,
    technologies,
    testimonials: joinVoices(testimonials, entries.projects),
    heroes,
    banners,
    unwoven,
  }
}

export type CatalogueOptions = { drafts?: 'hidden' | 'shown'; today?: string }

function sum(numbers: number[]): number {
  return numbers.reduce((total, each) => total + each, 0)
}

/** What is to be seen of a collection and what is not; a draft that is shown says so in its title. */
function divide<Each extends { data: Publishing & ({ title: string } | { name: string }) }>(
  files: Each[],
  drafts: 'hidden' | 'shown',
  today: string,
): { shown: Each[]; hidden: Each[] } {
  const waiting = files.filter(({ data }) => isUnpublished(data, today))
  if (drafts === 'hidden') return { shown: files.filter((file) => !waiting.includes(file)), hidden: waiting }
  for (const { data } of waiting) {
    if ('title' in data) data.title = markDraft(data.title)
    else data.name = markDraft(data.name)
  }
  return { shown: files, hidden: [] }
}

const pageFile = (name: string) => `content/pages/${name}.yaml`

/** Every text that is written as Markdown: below the front matter of entries and pages, and in single fields of lists. */
function markdownTexts(
  entries: TextFile<unknown>[],
  faq: Catalogue['faq'],
  lineOf: ContentReader['lineOf'],
): MarkdownText[] {
  const field = (file: string, text: string, path: PropertyKey[]): MarkdownText => ({
    file,
    text,
    pictures: undefined,
    lineAt: (line) => lineOf(file, path, line),
  })
  return [
    ...entries.map(({ file, body, bodyLine, pictures }) => ({
      file,
      text: body,
      pictures,
      lineAt: (line: number) => bodyLine + line - 1,
    })),
    ...faq.map(({ answer }, index) => field(FAQ_FILE, answer, [index, 'answer'])),
  ]
}

function isComplete(pages: Record<string, unknown>): pages is PageWords {
  return Object.keys(pageSchemas).every((name) => pages[name] !== undefined)
}
