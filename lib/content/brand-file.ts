import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { type Brand, brandSchema } from '#lib/brand/brand.ts'
import { BRAND_FILE } from './brand-faults.ts'
import { ContentError } from './fault.ts'
import { parseYaml } from './parse.ts'

const ROOT = join(import.meta.dirname, '../..')

/**
 * The brand alone, for what runs outside the bundle and needs no other content: pictures, the style sheet, the local
 * inbox.
 * @throws ContentError when the file is missing or faulty
 */
export function readBrand(root: string = ROOT): Brand {
  const { value, faults } = parseYaml(BRAND_FILE, readText(join(root, BRAND_FILE)), brandSchema, {
    facts: undefined,
  })
  if (!value) throw new ContentError(faults ?? [])
  return value
}

/** The drawing of the logo, or undefined where it is woven. */
export function readLogo(name: string | undefined, root: string = ROOT): string | undefined {
  return name === undefined || name === 'woven' ? undefined : readText(join(root, 'content/brand', name))
}

function readText(path: string): string {
  try {
    return readFileSync(path, 'utf8')
  } catch (cause) {
    if (!(cause instanceof Error && 'code' in cause && cause.code === 'ENOENT')) throw cause
    throw new ContentError([{ file: path.slice(path.indexOf('content/')), message: 'is missing' }])
  }
}
