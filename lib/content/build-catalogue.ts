import { brandSchema, WOVEN } from '#lib/brand/brand.ts'
import { writeDay } from '../local-time.ts'
import { serviceRoute } from '../routes.ts'
import type { Catalogue, ContentFolder, PageWords } from './catalogue.ts'
import { checkTexts, FAQ_FILE, markdownTexts } from './check-texts.ts'
import {
  checkBanners,
  checkCategories,
  checkContrast,
  checkIds,
  checkNavigation,
  checkOrder,
  checkPhones,
  checkReferences,
  checkShortAddresses,
  checkStrays,
  checkTestimonials,
  knownAddresses,
} from './checks.ts'
import { type CheckedContent, joinContent, withoutLines } from './entries.ts'
import {
  addressesOf,
  type CatalogueOptions,
  checkDays,
  checkDraftAuthors,
  checkFormerIds,
  formerAddresses,
  readEntrySets,
  visibleIds,
} from './entry-sets.ts'
import { ContentError } from './fault.ts'
import { REVERSE } from './pictures.ts'
import { BRAND_FILE, createReader, FORMS_FILE, SITE_FILE } from './reader.ts'
import {
  faqSchema,
  formsSchema,
  navigationSchema,
  pageSchemas,
  processSchema,
  siteSchema,
  technologiesSchema,
  testimonialsSchema,
} from './schemas.ts'
import {
  checkFormerNames,
  checkSharedPictures,
  checkTextForms,
  checkTextPages,
  toTextPages,
  withTextPages,
} from './text-pages.ts'
import { WORDS_FILE, wordsSchema } from './words.ts'

/** The first screen shows four pictures at each load (specification, section 9). */
const HERO_PICTURES = 4
const HERO_FOLDER = 'content/heroes'
const BANNER_FOLDER = 'content/banners'
/** The half-woven cloth of pages that are not there is not one of the heroes. */
const UNWOVEN = 'unwoven.svg'
const TECHNOLOGIES_FILE = 'content/technologies.yaml'
const TESTIMONIALS_FILE = 'content/testimonials.yaml'
const ICON_FOLDER = 'content/technologies'

/**
 * Checks every file of the content folder and joins them.
 * @throws ContentError that names all faults, with file, line and field
 */
export function buildCatalogue(folder: ContentFolder, options: CatalogueOptions = {}): Catalogue {
  return joinContent(checkFolder(folder, options))
}

/**
 * Checks every file of the content folder.
 * @throws ContentError that names all faults, with file, line and field
 */
export function checkFolder(folder: ContentFolder, options: CatalogueOptions = {}): CheckedContent {
  const reader = createReader(folder)
  const { readYaml, findPicture, picturesIn, idsIn, lineOf, faultAt, unread, unusedPictures, faults } = reader

  const site = readYaml(SITE_FILE, siteSchema)
  const words = readYaml(
    WORDS_FILE,
    wordsSchema(site?.language ?? 'en', options.drafts === 'shown' ? 'shown' : 'fault'),
    { quotesFacts: false },
  )
  const brand = readYaml(BRAND_FILE, brandSchema)
  if (brand) faults.push(...checkContrast(brand, (field, message) => faultAt(BRAND_FILE, field, message)))
  const drawn = (name = WOVEN, field = 'icon') =>
    name === WOVEN ? undefined : findPicture(BRAND_FILE, `content/brand/${name}`, [field])
  const logo = drawn(brand?.logo, 'logo')
  drawn(brand?.icon)
  const navigation = readYaml('content/navigation.yaml', navigationSchema)
  const process = readYaml('content/process.yaml', processSchema)
  const forms = readYaml(FORMS_FILE, formsSchema)
  const faq = readYaml(FAQ_FILE, faqSchema)
  const technologyList = readYaml(TECHNOLOGIES_FILE, technologiesSchema) ?? []
  const testimonialList = readYaml(TESTIMONIALS_FILE, testimonialsSchema) ?? []
  const pages: Partial<Record<string, object>> = Object.fromEntries(
    Object.entries(pageSchemas).map(([name, schema]) => [name, readYaml(pageFile(name), schema)]),
  )

  const today = options.today ?? writeDay(Date.now(), site?.timeZone ?? 'UTC')
  const language = site?.dates ?? site?.language ?? 'en'
  const sets = readEntrySets(reader, { ...options, today, language })
  const { services, projects, posts, members, textPages, lists } = sets

  const servicesWithReverse = services.shown.flatMap((file) => {
    const reverse = findPicture(file.file, `${services.folder}/${file.id}${REVERSE}.svg`)
    return reverse ? [{ ...file, reverse }] : []
  })
  const technologies = technologyList.flatMap(({ icon, ...technology }, index) => {
    const path = `${ICON_FOLDER}/${icon}`
    const iconPath = / d="([^"]+)"/.exec(folder.texts[path] ?? '')?.[1]
    if (iconPath) return [{ ...technology, iconPath }]
    faults.push(faultAt(TECHNOLOGIES_FILE, [index, 'icon'], `the icon ${path} does not exist or has no path`))
    return []
  })
  const testimonials = testimonialList.flatMap((testimonial, index) => {
    const path = `content/testimonials/${testimonial.image}`
    const image = findPicture(TESTIMONIALS_FILE, path, [index, 'image'])
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

  const addresses = knownAddresses(sets, idsIn)
  faults.push(
    ...checkTextPages(
      idsIn(textPages.folder),
      textPages.hidden.map(({ id }) => id),
    ),
    ...checkTextForms([...textPages.shown, ...textPages.hidden]),
    ...checkFormerNames(textPages.shown, addresses),
  )
  for (const set of [textPages, ...lists])
    for (const address of addressesOf(set, idsIn)) addresses.add(address)
  faults.push(...checkSharedPictures(addresses))
  const hiddenAddresses = new Set(
    sets.all.flatMap(({ route, hidden }) => hidden.map(({ id }) => `${route}/${id}`)),
  )
  if (navigation) {
    faults.push(...checkShortAddresses(navigation, visibleIds(services, idsIn), addresses, faultAt))
    for (const { href } of navigation.footerServices) addresses.add(href)
    faults.push(...checkNavigation(navigation, addresses, hiddenAddresses, faultAt))
  }

  const texts = markdownTexts(
    sets.all.flatMap(({ shown }) => shown),
    faq ?? [],
    lineOf,
  )
  faults.push(
    ...checkIds(TECHNOLOGIES_FILE, technologyList, faultAt),
    ...checkIds(TESTIMONIALS_FILE, testimonialList, faultAt),
    ...checkIds(FAQ_FILE, faq ?? [], faultAt),
    ...sets.all.flatMap(({ shown, folder }) => [
      ...checkOrder(shown),
      ...checkFormerIds(shown, idsIn(folder)),
    ]),
    ...(site ? checkPhones(site, members.shown, faultAt) : []),
    ...checkCategories(projects.shown),
    ...checkCategories(posts.shown),
    ...checkDays([...posts.shown, ...posts.hidden], today),
    ...checkDraftAuthors(posts.shown, members.hidden),
    ...checkReferences(sets, idsIn),
    ...checkTestimonials(testimonialList, idsIn(projects.folder), faultAt),
    ...checkBanners(pages, textPages.shown, banners, faultAt),
    ...checkTexts(texts, addresses, hiddenAddresses),
    ...checkStrays(unread().filter((file) => !file.startsWith(`${ICON_FOLDER}/`))),
    ...checkStrays(folder.others ?? []),
    ...(folder.faults ?? []),
  )

  if (
    faults.length > 0 ||
    !site ||
    !words ||
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
  const finishedPages = toTextPages(lists.map(({ page, shown }) => ({ page, entries: shown })))
  return {
    redirects: [
      ...navigation.footerServices.map(({ href, service }) => ({ from: href, to: serviceRoute(service) })),
      ...sets.all.flatMap(({ route, shown }) => formerAddresses(route, shown)),
    ],
    hiddenCount: sets.hiddenCount,
    // Every picture of that folder is shown on the first screen.
    unusedPictures: unusedPictures().filter((path) => !path.startsWith(`${HERO_FOLDER}/`)),
    brand,
    ...(logo ? { logo } : {}),
    site,
    words,
    navigation: { ...navigation, footer: withTextPages(navigation.footer, finishedPages) },
    process,
    forms,
    faq,
    pages,
    textPages: finishedPages,
    files: {
      services: servicesWithReverse.map((file) => ({ ...withoutLines(file), reverse: file.reverse })),
      projects: projects.shown.map(withoutLines),
      posts: posts.shown.map(withoutLines),
      members: members.shown.map(withoutLines),
    },
    language,
    technologies,
    testimonials,
    heroes,
    banners,
    unwoven,
  }
}

const pageFile = (name: string) => `content/pages/${name}.yaml`

function isComplete(pages: Record<string, unknown>): pages is PageWords {
  return Object.keys(pageSchemas).every((name) => pages[name] !== undefined)
}
