import type { z } from 'zod'
import type { ContentFault } from '#lib/content/read/fault.ts'
import { at, type ContentReader, type TextFile } from '#lib/content/read/reader.ts'
import { collections, listedEntrySchema } from '#lib/content/schema/collections.ts'
import type { Picture } from '#lib/content/schema/picture-files.ts'
import { type EnquiryForm, formOn } from '#lib/enquiry/forms.ts'
import { entryRoute, PAGE_ROUTES, PRIVACY_ROUTE, textPageRoute } from '#lib/routes.ts'

/*
 * Pages that are one text, such as an imprint: the .md files of `content/pages`. A folder of `content` that is named
 * like a page is a collection: the page lists its files, and each has a page of its own.
 */

const { folder: PAGES_FOLDER, schema: pageSchema } = collections.textPages

type TextPageFile = TextFile<z.infer<typeof pageSchema>>
type ListedFile = TextFile<z.infer<ReturnType<typeof listedEntrySchema>>> & { image?: Picture }

/** A page of text and its entries, as read from their files. Includes drafts. */
export type TextPageFiles = { page: TextPageFile; entries: ListedFile[] }

/** The valid pages of text, each with the valid entries that it lists. */
export function readTextPages({ readTexts, idsIn, passOver, findPicture }: ContentReader): TextPageFiles[] {
  const pages = readTexts(PAGES_FOLDER, pageSchema)
  // The facts of a faulty page are unknown, so its entries are not checked until it is fixed.
  for (const id of idsIn(PAGES_FOLDER)) passOver(folderOf(id))
  return pages.map((page) => {
    if (nameFault(page.id) !== undefined) return { page, entries: [] }
    const folder = folderOf(page.id)
    const entries = readTexts(folder, listedEntrySchema(Object.keys(page.data.facts))).map((file) => {
      const { image: name } = file.data
      const image = name && findPicture(`${folder}/${name}`, at(file.fault, 'image'))
      return image ? { ...file, image } : file
    })
    return { page, entries }
  })
}

/** Pages in the order of their names. */
export const toTextPages = (files: TextPageFiles[]): TextPage[] =>
  files.map(toTextPage).sort((one, other) => one.id.localeCompare(other.id, 'en'))

/** A page that is one text. */
export type TextPage = ReturnType<typeof toTextPage>

function toTextPage({ page: { id, body, pictures, data }, entries }: TextPageFiles) {
  const { facts, ...fields } = data
  return {
    ...fields,
    id,
    path: textPageRoute(id),
    description: data.description ?? data.lead,
    body,
    pictures,
    /** The entries that it lists, in their order: the files of the folder with its name. */
    entries: entries.map((entry) => toEntry(id, facts, entry)).sort((a, b) => a.order - b.order),
  }
}

/** An entry that a page of text lists. */
export type ListedEntry = ReturnType<typeof toEntry>

function toEntry(page: string, labels: Record<string, string>, file: ListedFile) {
  const { id, body, pictures, image } = file
  const { facts, image: _, ...fields } = file.data
  return {
    ...fields,
    ...{ id, body, pictures, image },
    path: entryRoute(page, id),
    /** Its facts, in the order of the page. */
    facts: Object.entries(labels).flatMap(([name, label]) => {
      const value = facts[name]
      return value === undefined ? [] : [{ label, value }]
    }),
  }
}

/** A link at the foot of every page. */
export type FooterLink = { label: string; href: string }

/** The links at the foot of every page: those of the menu, then pages with `footer: true`. */
export function withTextPages(menu: FooterLink[], pages: TextPage[]): FooterLink[] {
  const asked = pages.filter(({ footer, path }) => footer && !menu.some(({ href }) => href === path))
  return [...menu, ...asked.map(({ title, path }) => ({ label: title, href: path }))]
}

/** First parts of addresses that the site needs for other things than pages. */
export const RESERVED_ADDRESSES = ['404', '500', 'api', 'icons', 'index', 'missing', 'photographs', 'social']
const FOLDERS = ['banners', 'brand', 'heroes', 'pages', 'technologies', 'testimonials']

/** Why a page of text cannot have this name, or undefined. */
function nameFault(id: string): string | undefined {
  if (isOfPage(id)) return `"${id}" is already a page: its words are in content/pages/${id}.yaml`
  return [...RESERVED_ADDRESSES, ...FOLDERS].includes(id)
    ? `"${id}" is reserved by the site. Choose another file name`
    : undefined
}

/** The form of a page of text, by the table of forms. */
export function formOfTextPage(id: string): EnquiryForm | undefined {
  return nameFault(id) === undefined ? formOn(textPageRoute(id)) : undefined
}

/**
 * Reports names that cannot be an address, a missing privacy page, and forms without a page or without words.
 * @param prefixes what the addresses of further languages begin with
 */
export function checkTextPages(
  reader: ContentReader,
  { shown, hidden }: { shown: TextPageFile[]; hidden: TextPageFile[] },
  prefixes: readonly string[],
): ContentFault[] {
  const ids = reader.idsIn(PAGES_FOLDER)
  const faults = ids.flatMap((id): ContentFault[] => {
    const isPrefix = prefixes.includes(textPageRoute(id))
    const taken = `"${id}" begins the addresses of a language. Choose another file name`
    const message = isPrefix ? taken : nameFault(id)
    return message === undefined ? [] : [{ file: fileOf(id), message }]
  })
  const privacy = PRIVACY_ROUTE.slice(1)
  const refuse = (message: string) => faults.push({ file: reader.fileOf(fileOf(privacy)), message })
  if (!ids.includes(privacy)) refuse(reader.missing(fileOf(privacy), ', and each form links to it'))
  if (hidden.some(({ id }) => id === privacy)) refuse('is a draft, but each form links to it. Publish it')
  return [...faults, ...[...shown, ...hidden].flatMap(formFaults)]
}

function formFaults({ file, id, data, fault }: TextPageFile): ContentFault[] {
  if (nameFault(id) !== undefined) return []
  const form = formOfTextPage(id)
  if (form && data.draft) {
    const message = `draft: the form "${form.id}" of lib/enquiry/forms.ts is on this page, and nobody could reach it. Publish the page, or remove the form from that table first`
    return [fault(['draft'], message)]
  }
  if (form && !data.form) {
    const message = `form is missing: the form "${form.id}" is on this page. Write its title, promise and submit`
    return [{ file, message }]
  }
  if (form || !data.form) return []
  const message = `form: no form of lib/enquiry/forms.ts is on the page /${id}. Remove these words, or name the page there`
  return [fault(['form'], message)]
}

const isOfPage = (id: string) => id === 'home' || PAGE_ROUTES.some((route) => route === textPageRoute(id))

/** The folder of the entries of a page. */
export const folderOf = (pageId: string) => `content/${pageId}`
const fileOf = (id: string) => `${PAGES_FOLDER}/${id}.md`
