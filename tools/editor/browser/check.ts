import { newFaults, withWovenPictures } from '#lib/content/new-faults.ts'
import type { ContentFault } from '#lib/content/read/fault.ts'
import type { ContentFolder } from '#lib/content/read/folder.ts'
import type { SiteFacts } from '../page.ts'

/*
 * The check of all content before a file is saved. Sveltia CMS keeps the files that it has read in a database of the
 * browser; without that database, nothing is checked here, and the checks of the host decide.
 */

/** New entries of this window. One that was begun in the form of another is saved together with that. */
const begun = new Map<string, string>()

const PICTURE_NAME = /[\p{L}\p{M}\p{Nd}_-]+\.(?:svg|avif|webp|jpe?g|png)/gu

/** The faults that a file would have, or cause elsewhere. */
export async function faultsOfSave(
  facts: SiteFacts,
  path: string,
  text: string,
): Promise<readonly ContentFault[]> {
  const before = await readContent(facts)
  if (before === undefined) return []
  const folder = path.replace(
    /[^/]*$/,
    path.endsWith('.yaml') ? `${path.replace(/^.*\/|\.yaml$/g, '')}/` : '',
  )
  // Pictures that are uploaded in the same save.
  const uploaded = (text.match(PICTURE_NAME) ?? []).filter((name) => !before.texts[path]?.includes(name))
  const pictures = { ...before.pictures, ...picturesAt(uploaded.map((name) => folder + name)) }
  const after = withWovenPictures({ ...before, pictures, texts: { ...before.texts, [path]: text } }, path)
  const faults = newFaults(before, after, { saved: path })
  if (faults.length === 0) begun.set(path, text)
  return faults
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
