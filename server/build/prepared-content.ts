import { mkdirSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { serialize } from 'node:v8'
import type { ContentFolder, Pictures } from '#lib/content/catalogue.ts'
import type { CheckedContent } from '#lib/content/entries.ts'

type Prepared = {
  folder: Pick<ContentFolder, 'pictures'>
  /** The checked content. It names the folder's pictures, which are not measured yet. */
  checked: CheckedContent
  /** All of them, as server/build/pictures.ts has prepared them. */
  pictures: Pictures
}

/**
 * Writes down the checked content for lib/content/content.ts to read. The pictures that it names become the
 * prepared ones, in what is handed in too.
 * @throws Error for a picture that is not prepared: its place would have no size
 */
export function writePreparedContent(file: string, { folder, checked, pictures }: Prepared): void {
  // Each picture is one object, wherever the content names it.
  for (const [path, picture] of Object.entries(folder.pictures)) {
    if (pictures[path] === undefined)
      throw new Error(`${path} was added while the site was built. Build again`)
    Object.assign(picture, pictures[path])
  }
  mkdirSync(dirname(file), { recursive: true })
  writeFileSync(file, serialize(checked))
}
