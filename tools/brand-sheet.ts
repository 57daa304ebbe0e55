import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { brandSheet } from '#lib/brand/sheet.ts'
import { readBrand } from '#lib/content/company-files.ts'

/** Made of `content/brand.yaml` and not committed. */
const SHEET = 'styles/brand.css'

/**
 * Writes the style sheet of the brand where it is not what it should be.
 * @param root the folder that `content` and `styles` lie in
 * @throws ContentError when brand.yaml is missing or faulty
 */
export async function updateBrandSheet(root: string): Promise<void> {
  const sheet = brandSheet(readBrand(root))
  const file = join(root, SHEET)
  if (sheet !== (await readFile(file, 'utf8').catch(() => undefined))) await writeFile(file, sheet)
}
