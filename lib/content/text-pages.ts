import type { z } from 'zod'
import { PAGE_ROUTES, PRIVACY_ROUTE, textPageRoute } from '../routes.ts'
import type { FooterLink, TextPage } from './catalogue.ts'
import type { ContentFault } from './fault.ts'
import type { TextFile } from './reader.ts'
import type { textPageSchema } from './schema.ts'

/* Pages that are one text, such as an imprint: the .md files of `content/pages`. */

export const TEXT_PAGES_FOLDER = 'content/pages'

/** What a file becomes, in the order of the file names. */
export function toTextPages(files: TextFile<z.infer<typeof textPageSchema>>[]): TextPage[] {
  return files
    .map(({ id, body, pictures, data }) => ({
      ...data,
      id,
      path: textPageRoute(id),
      description: data.description ?? data.lead,
      body,
      pictures,
    }))
    .sort((one, other) => one.id.localeCompare(other.id, 'en'))
}

/** The links at the foot of every page: those of the menu, then the pages that ask for it themselves. */
export function withTextPages(menu: FooterLink[], pages: TextPage[]): FooterLink[] {
  const asked = pages.filter(({ footer, path }) => footer && !menu.some(({ href }) => href === path))
  return [...menu, ...asked.map(({ title, path }) => ({ label: title, href: path }))]
}

/** Words that stand first in addresses of the site itself, beside those of its pages. */
const TAKEN = ['404', '500', 'api', 'index', 'missing']

/**
 * Names that cannot be the address of a page, and the privacy page, which has to be there.
 * @param ids of all files, faulty ones too
 * @param hidden the ids of drafts
 * @param addresses of entries: the picture for other sites is called after the whole address, with hyphens for strokes
 */
export function checkTextPages(
  ids: string[],
  hidden: string[],
  addresses: ReadonlySet<string>,
): ContentFault[] {
  const privacy = PRIVACY_ROUTE.slice(1)
  const isOfPage = (id: string) => id === 'home' || PAGE_ROUTES.some((route) => route === textPageRoute(id))
  const faults = ids.flatMap((id): ContentFault[] => {
    const file = fileOf(id)
    const entry = `/${id.replace('-', '/')}`
    if (isOfPage(id))
      return [{ file, message: `"${id}" is a page already: its words are in content/pages/${id}.yaml` }]
    if (TAKEN.includes(id))
      return [{ file, message: `"${id}" stands in addresses of the site itself. Choose another file name` }]
    if (addresses.has(entry) && entry !== `/${id}`)
      return [
        { file, message: `would share its picture for other sites with ${entry}. Choose another file name` },
      ]
    return []
  })
  if (!ids.includes(privacy))
    faults.push({ file: fileOf(privacy), message: 'is missing, and each form links to it' })
  if (hidden.includes(privacy))
    faults.push({ file: fileOf(privacy), message: 'is a draft, but each form links to it. Publish it' })
  return faults
}

/** Former names that are the address of something else: a redirect is followed before a page is found. */
export function checkFormerNames(
  files: TextFile<{ formerIds: string[] }>[],
  addresses: ReadonlySet<string>,
): ContentFault[] {
  return files.flatMap(({ file, data, lineOf }) =>
    data.formerIds.flatMap((former, index) =>
      addresses.has(textPageRoute(former))
        ? [
            {
              file,
              line: lineOf(['formerIds', index]),
              message: `formerIds "${former}" is the address of a page of today. Remove it`,
            },
          ]
        : [],
    ),
  )
}

const fileOf = (id: string) => `${TEXT_PAGES_FOLDER}/${id}.md`
