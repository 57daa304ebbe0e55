import { checkLanguage } from '#lib/content/check-language.ts'
import { newFaults, withWovenPictures } from '#lib/content/new-faults.ts'
import type { ContentFolder } from '#lib/content/read/folder.ts'
import type { SiteFacts } from '../page.ts'

/*
 * The check of all content before a file is saved. Sveltia CMS keeps the files that it has read in a database of the
 * browser; without that database, nothing is checked here, and the checks of the host decide.
 */

/** New entries of this window. One that was begun in the form of another is saved together with that. */
const begun = new Map<string, string>()

const PICTURE_NAME = /[\p{L}\p{M}\p{Nd}_-]+\.(?:svg|avif|webp|jpe?g|png)/gu

/** The faults that an entry or a file and its translations would have, or cause elsewhere. @param texts by their paths */
export async function faultsOfSave(facts: SiteFacts, texts: ReadonlyMap<string, string>) {
  const before = await readContent(facts)
  if (before === undefined) return []
  const after = [...texts].reduce((content, [path, text]) => withText(content, path, text), before)
  const faults = newFaults(before, after, { saved: [...texts.keys()] })
  if (faults.length === 0) for (const [path, text] of texts) begun.set(path, text)
  return faults
}

/** A file as the check of the first language has read it; undefined if it is faulty. */
export async function readSource(facts: SiteFacts, path: string, text: string) {
  const before = await readContent(facts)
  const { files = [] } = before ? checkLanguage(withText(before, path, text), { drafts: 'shown' }) : {}
  return files.find(({ file }) => file === path)
}

/** The content with another text, and with the pictures that are uploaded in the same save. */
function withText(content: ContentFolder, path: string, text: string): ContentFolder {
  const folder = path.replace(
    /[^/]*$/,
    path.endsWith('.yaml') ? `${path.replace(/^.*\/|\.yaml$/g, '')}/` : '',
  )
  const uploaded = (text.match(PICTURE_NAME) ?? []).filter((name) => !content.texts[path]?.includes(name))
  const pictures = { ...content.pictures, ...picturesAt(uploaded.map((name) => folder + name)) }
  return withWovenPictures({ ...content, pictures, texts: { ...content.texts, [path]: text } }, path)
}

/** All content as it was last read; undefined if the database is not there. */
async function readContent({ database, others }: SiteFacts): Promise<ContentFolder | undefined> {
  const files = await cachedFiles(database).catch(() => undefined)
  if (!files?.size) return undefined
  const paths = [...files.keys()]
  const texts = paths.filter((path) => /\.(?:md|yaml)$/.test(path))
  return {
    texts: {
      ...others.texts,
      ...Object.fromEntries(begun),
      ...Object.fromEntries(texts.map((path) => [path, files.get(path) ?? ''])),
    },
    pictures: picturesAt([...others.pictures, ...paths.filter((path) => !texts.includes(path))]),
  }
}

const picturesAt = (paths: readonly string[]) =>
  Object.fromEntries(paths.map((path) => [path, { src: `/${path}`, width: 0, height: 0 }]))

/** The texts that Sveltia CMS has read, by path; pictures have none. */
async function cachedFiles(name: string): Promise<Map<string, string>> {
  const opened = indexedDB.open(name)
  await settled(opened)
  try {
    const store = opened.result.transaction('file-cache').objectStore('file-cache')
    const [keys, values] = [store.getAllKeys(), store.getAll()]
    await Promise.all([settled(keys), settled(values)])
    return new Map(keys.result.map((key, index) => [String(key), values.result[index]?.text ?? '']))
  } finally {
    opened.result.close()
  }
}

function settled(request: IDBRequest): Promise<void> {
  return new Promise((resolve, reject) => {
    request.addEventListener('success', () => resolve())
    request.addEventListener('error', () => reject(request.error))
  })
}
