import { WOVEN } from '#lib/brand/brand.ts'
import type { Addresses } from '#lib/content/check/check-texts.ts'
import {
  checkAddressWords,
  checkAuthors,
  checkCategories,
  checkContrast,
  checkCounter,
  checkFields,
  checkRedirects,
  checkStrays,
  knownAddresses,
} from '#lib/content/check/checks.ts'
import { type CatalogueOptions, readEntrySets } from '#lib/content/join/entry-sets.ts'
import { type CheckedContent, toEntryFile } from '#lib/content/join/join-entries.ts'
import { emptyLists, prefixOf } from '#lib/content/join/languages.ts'
import {
  checkTextPages,
  RESERVED_ADDRESSES,
  toTextPages,
  withTextPages,
} from '#lib/content/join/text-pages.ts'
import type { ContentFault } from '#lib/content/read/fault.ts'
import type { ContentFolder } from '#lib/content/read/folder.ts'
import { headingIds } from '#lib/content/read/long-text.ts'
import { at, type ContentReader, createReader, type ReadFile } from '#lib/content/read/reader.ts'
import { furtherLanguages } from '#lib/content/read/translation.ts'
import { languageIn } from '#lib/content/read/yaml.ts'
import { collections } from '#lib/content/schema/collections.ts'
import { listSchemas } from '#lib/content/schema/company-lists.ts'
import { pageSchemas } from '#lib/content/schema/page-words.ts'
import { REVERSE } from '#lib/content/schema/picture-files.ts'
import { SITE_FILE } from '#lib/content/schema/site-facts.ts'
import { WORDS_FILE, wordsSchema } from '#lib/content/schema/words.ts'
import { entryRoute, PAGE_ROUTES, PRIVACY_ROUTE, questionId, textPageRoute } from '#lib/routes.ts'
import { writeDay } from '#lib/text/local-time.ts'

/** The first screen shows four pictures at each load (specification, section 9). */
const HERO_PICTURES = 4
const HERO_FOLDER = 'content/heroes'
const BANNER_FOLDER = 'content/banners'
/** The picture of the page for unknown addresses is not a hero. */
const UNWOVEN = 'unwoven.svg'
const ICON_FOLDER = 'content/technologies'

/** The content in one language. */
export type LanguageCheck = {
  faults: ContentFault[]
  /** Undefined if there are faults. */
  content: CheckedContent | undefined
  /** Its valid files. */
  files: Pick<ReadFile, 'file' | 'schema'>[]
  /** What its texts may link to and name. */
  known: Addresses & Pick<ContentReader, 'idsIn'> & Pick<CheckedContent, 'redirects' | 'gone'>
}

/**
 * Checks every file of one language.
 * @param translated a further language, and the result for the first one, whose facts it inherits
 */
export function checkLanguage(
  folder: ContentFolder,
  options: CatalogueOptions,
  translated?: { language: string; source: LanguageCheck['known'] },
): LanguageCheck {
  const untranslated = options.drafts === 'shown' ? 'shown' : 'fault'
  const reader = createReader(folder, { language: translated?.language, untranslated })
  const { findPicture, picturesIn, idsIn, faults } = reader
  const { source } = translated ?? {}
  /** Reports faults at one field of content/<name>.yaml. */
  const inList =
    (name: keyof typeof listSchemas, ...path: PropertyKey[]) =>
    (message: string) =>
      reader.faultAt(`content/${name}.yaml`, path, message)

  const lists = reader.readLists('content', listSchemas)
  const { brand } = lists
  const site = lists.site && translated ? { ...lists.site, language: translated.language } : lists.site
  const first = languageIn(folder.texts[SITE_FILE])
  // A site.yaml with a fault elsewhere names the language all the same.
  const schema = wordsSchema(translated?.language ?? first)
  const words = reader.readYaml(WORDS_FILE, schema, { quotesFacts: false })
  const pages = reader.readLists('content/pages', pageSchemas)
  if (brand) faults.push(...checkContrast(brand, (path, message) => inList('brand', ...path)(message)))
  const drawn = (field: 'logo' | 'icon') => {
    const name = brand?.[field] ?? WOVEN
    return name === WOVEN ? undefined : findPicture(`content/brand/${name}`, inList('brand', field))
  }
  const logo = drawn('logo')
  drawn('icon')

  const today = options.today ?? writeDay(Date.now(), site?.timeZone ?? 'UTC')
  const language = site?.dates ?? site?.language ?? 'en'
  const sets = readEntrySets(reader, { ...options, today, language })
  const { services, projects, posts, members, textPages } = sets

  const servicesWithReverse = services.shown.flatMap((file) => {
    const path = `${collections.services.folder}/${file.id}${REVERSE}.svg`
    const reverse = findPicture(path, at(file.fault, 'image'))
    return reverse ? [{ ...toEntryFile(file), reverse }] : []
  })
  const technologies = (lists.technologies ?? []).flatMap(({ icon, ...technology }, index) => {
    const path = `${ICON_FOLDER}/${icon}`
    const iconPath = /\sd=["']([^"']+)/.exec(folder.texts[path] ?? '')?.[1]
    if (iconPath) return [{ ...technology, iconPath }]
    faults.push(inList('technologies', index, 'icon')(`the icon ${path} does not exist or has no path`))
    return []
  })
  const testimonials = (lists.testimonials ?? []).flatMap((testimonial, index) => {
    const path = `content/testimonials/${testimonial.image}`
    const image = findPicture(path, inList('testimonials', index, 'image'))
    return image ? [{ ...testimonial, image }] : []
  })
  const { [UNWOVEN]: _, ...heroes } = picturesIn(HERO_FOLDER)
  const banners = { ...heroes, ...picturesIn(BANNER_FOLDER) }
  const inHeroes = (message: string) => ({ file: HERO_FOLDER, message })
  const unwoven = findPicture(`${HERO_FOLDER}/${UNWOVEN}`, inHeroes)
  if (Object.keys(heroes).length < HERO_PICTURES)
    faults.push(inHeroes(`needs at least ${HERO_PICTURES} pictures for the first screen`))

  const own = knownAddresses(sets)
  const ids = { services: services.ids, projects: projects.ids, blog: posts.ids, team: members.ids }
  // Faulty questions are questions.
  const empty = emptyLists({ ...ids, faq: lists.faq ?? [''] })
  const isOwn = ({ href }: { href: string }) => {
    const path = href.replace(/[?#].*/, '')
    return own.has(path) && !empty.includes(path.toLowerCase())
  }
  const navigation = lists.navigation && {
    ...lists.navigation,
    // What is not translated has no page in this language.
    ...(translated && {
      main: lists.navigation.main.filter(isOwn),
      footer: lists.navigation.footer.filter(isOwn),
      footerServices: lists.navigation.footerServices.filter(({ service }) => services.ids.includes(service)),
    }),
  }
  const footerServices = navigation?.footerServices ?? []
  const over = sets.ended.flatMap(({ route, file: { id, data, fault } }) =>
    [id, ...data.formerIds].map((each) => ({
      from: `${route}/${each}`,
      to: data.leadsTo,
      refuse: at(fault, 'until'),
    })),
  )
  const redirects = [
    ...over.flatMap(({ to, ...each }) => (to === undefined ? [] : [{ ...each, to }])),
    ...footerServices.map(({ href, service }, index) => ({
      from: href,
      to: entryRoute('services', service),
      refuse: inList('navigation', 'footerServices', index, 'href'),
    })),
    ...sets.all.flatMap(({ route, shown }) =>
      shown.flatMap(({ id, data, fault }) =>
        data.formerIds.map((former, index) => ({
          from: `${route}/${former}`,
          to: `${route}/${id}`,
          refuse: at(fault, 'formerIds', index),
        })),
      ),
    ),
  ]
  const prefixes = furtherLanguages(folder.texts[SITE_FILE], true).map(prefixOf)
  faults.push(...checkRedirects(redirects, new Set([...own, ...prefixes])))
  faults.push(...checkCounter(site?.counter, sets, inList('site', 'counter', 'name')))
  for (const { href } of footerServices) own.add(href)
  // A link to an entry that has ended does not stop the release on that day.
  for (const { from } of over) own.add(from)
  const hidden = sets.all.flatMap((set) => set.hidden.map(({ id }) => `${set.route}/${id}`))
  const files = sets.all.flatMap(({ route, shown }) =>
    shown.map((file) => ({ ...file, path: `${route}/${file.id}` })),
  )
  const partsOf = (path: string) => {
    if (path.toLowerCase() === '/faq' && !(source && empty.includes('/faq')))
      return lists.faq?.flatMap(questionParts)
    const file = files.find((each) => each.path === path)
    return file ? headingIds(file.body) : source?.partsOf(path)
  }
  const moved = redirects.map(({ from, to }) => ({ from, to }))
  const gone = over.flatMap(({ from, to }) => (to === undefined ? [from] : []))
  // A link to a page without a translation leads to that of the first language, and so does an address that moved.
  const known = {
    redirects: [
      ...new Map([...(source?.redirects ?? []), ...moved].map((each) => [each.from, each])).values(),
    ],
    gone: [...new Set([...gone, ...(source?.gone ?? [])])],
    addresses: new Set([...own, ...(source?.addresses ?? [])]),
    hidden: new Set([...hidden, ...(source?.hidden ?? [])]),
    ending: new Map(
      files.flatMap(({ path, data: { until, leadsTo } }) => (until && !leadsTo ? [[path, until]] : [])),
    ),
    privacy: files.find(({ path }) => path === PRIVACY_ROUTE)?.body,
    partsOf,
    styles: ['', ...prefixes].flatMap((prefix) => [{ prefix, addresses: words?.addresses }, { prefix }]),
    idsIn: source?.idsIn ?? idsIn,
  }
  faults.push(
    ...checkFields([...reader.lists.values(), ...files], {
      ...known,
      cloths: Object.keys(banners),
      country: site?.address.countryCode,
    }),
    ...checkTextPages(reader, textPages, prefixes),
    ...checkAddressWords(
      words?.addresses ?? {},
      {
        names: [
          ...PAGE_ROUTES.slice(1).map((route) => route.slice(1)),
          ...known.idsIn(collections.textPages.folder),
        ],
        taken: new Set([
          ...[...RESERVED_ADDRESSES.map(textPageRoute), ...prefixes, prefixOf(first)],
          ...[...known.redirects.map(({ from }) => from), ...known.gone],
        ]),
      },
      (name, message) => reader.faultAt(WORDS_FILE, ['addresses', name], message),
    ),
    ...checkAuthors(sets, translated?.language),
    ...checkCategories(projects),
    ...checkCategories(posts),
    ...checkStrays(
      reader.unread().filter((file) => !file.startsWith(`${ICON_FOLDER}/`)),
      folder.texts,
    ),
    ...(translated ? [] : [...checkStrays(folder.others ?? [], {}), ...(folder.faults ?? [])]),
  )

  const allFiles = [
    ...reader.lists.values(),
    ...sets.all.flatMap(({ shown, hidden }) => [...shown, ...hidden]),
  ]
  const { notes = [], refused = [] } = Object.groupBy(faults, ({ isNote }) => (isNote ? 'notes' : 'refused'))
  if (
    refused.length > 0 ||
    !words ||
    !unwoven ||
    !site ||
    !navigation ||
    !isComplete(lists) ||
    !isComplete(pages)
  )
    return { faults: refused, content: undefined, files: allFiles, known }
  const finishedPages = toTextPages(sets.lists.map(({ page, shown }) => ({ page, entries: shown })))
  const content = {
    ...lists,
    site,
    // Known when all are checked.
    languages: [],
    redirects: known.redirects,
    gone: known.gone,
    dueOn: sets.dueOn,
    hiddenCount: sets.hiddenCount,
    notes,
    ...(logo ? { logo } : {}),
    words,
    navigation: { ...navigation, footer: withTextPages(navigation.footer, finishedPages) },
    pages,
    textPages: finishedPages,
    files: {
      services: servicesWithReverse,
      projects: projects.shown.map(toEntryFile),
      posts: posts.shown.map(toEntryFile),
      members: members.shown.map(toEntryFile),
    },
    language,
    technologies,
    testimonials,
    heroes,
    banners,
    unwoven,
  }
  return { faults: refused, content, files: allFiles, known }
}

/** The ids of a question and of the headings of its answer. */
function questionParts({ id, answer }: { id: string; answer: string }): string[] {
  return [questionId(id), ...headingIds(answer).map((heading) => `${questionId(id)}--${heading}`)]
}

/** Whether all files of a folder could be read. */
function isComplete<Values extends object>(values: Values): values is Required<Values> {
  return Object.values(values).every((value) => value !== undefined)
}
