import { copyFile, mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { dirname, join, relative, sep } from 'node:path'
import type { Manifest } from '#build/manifest.ts'
import type { Source } from './collect.ts'
import { type Encoded, encode } from './compress.ts'
import { integrityOf, needsIntegrity } from './integrity.ts'

const COMPRESSIBLE = /\.(?:css|html|ico|js|json|map|md|svg|ttf|txt|wasm|webmanifest|xml)$/

/** Empties the folder and offers the four ways of writing into it. */
export async function openSiteFolder(folder: string) {
  await rm(folder, { recursive: true, force: true })
  await mkdir(join(folder, 'pages'), { recursive: true })

  return {
    /** Writes the three forms of a page and returns the path of the plain one below `pages`. */
    async writePage(tag: string, encoded: Encoded): Promise<string> {
      const file = `${tag}.html`
      await writeForms(join(folder, 'pages', file), encoded)
      return file
    },

    /** Resolves to what a page that loads the file has to say of its content: one entry of a table, or none. */
    async writeFile({ address, filePath }: Source): Promise<[address: string, integrity: string][]> {
      const target = join(folder, 'files', decodeURI(address))
      await mkdir(dirname(target), { recursive: true })
      if (!COMPRESSIBLE.test(address)) {
        await copyFile(filePath, target)
        return []
      }
      const content = await readFile(filePath)
      await writeForms(target, await encode(content))
      return needsIntegrity(address) ? [[address, integrityOf(content)]] : []
    },

    async writeManifest(manifest: Manifest): Promise<void> {
      await writeFile(join(folder, 'manifest.json'), JSON.stringify(manifest))
    },
  }
}

/** Every file below a folder with the address it is served at; none when there is no such folder. */
export async function filesBelow(folder: string): Promise<Source[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch(nothingIfAbsent)
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .map((filePath) => ({
      filePath,
      address: encodeURI(`/${relative(folder, filePath).split(sep).join('/')}`),
    }))
}

async function writeForms(target: string, { identity, br, gzip }: Encoded): Promise<void> {
  await Promise.all([
    writeFile(target, identity),
    writeFile(`${target}.br`, br),
    writeFile(`${target}.gz`, gzip),
  ])
}

function nothingIfAbsent(error: NodeJS.ErrnoException): never[] {
  if (error.code === 'ENOENT') return []
  throw error
}
