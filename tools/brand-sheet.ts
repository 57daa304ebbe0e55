import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { brandSheet } from '#lib/brand/sheet.ts'
import { readBrand } from '#lib/content/company-files.ts'
import { readContentFolder } from '#lib/content/read/folder.ts'

/** Made of `content/brand.yaml` and not committed. */
export const SHEET = 'styles/brand.css'

/**
 * Writes the style sheet of the brand if it is out of date, and the fonts for letters that are not Latin.
 * @param root the folder of `content` and `styles`
 * @throws ContentError when brand.yaml is missing or faulty
 */
export async function updateBrandSheet(root: string): Promise<void> {
  const brand = readBrand(root)
  let sheet = brandSheet(brand)
  if (brand.font !== undefined) {
    // Only here, because it is slow to load.
    const { cutLetters } = await import('#tools/art/fonts.ts')
    sheet += await cutLetters(root, brand.font, readContentFolder(root).texts)
  }
  const file = join(root, SHEET)
  if (sheet !== (await readFile(file, 'utf8').catch(() => undefined))) await writeFile(file, sheet)
}
