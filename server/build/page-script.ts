import { join } from 'node:path'
import { rolldown } from 'rolldown'
import { integrityOf } from './page.ts'

const ENTRY = 'lib/browser/page.ts'
const FOLDER = '/_next/static/page'

export type PageScript = {
  address: string
  content: Buffer
  /** The tag that loads it. */
  tag: string
}

/** Bundles the script of every page (`lib/browser/page.ts`) for browsers as old as the site's floor (docs/quality.md). */
export async function bundlePageScript(projectFolder: string): Promise<PageScript> {
  const bundle = await rolldown({
    input: join(projectFolder, ENTRY),
    platform: 'browser',
    transform: { target: ['chrome111', 'firefox128', 'safari16.4'] },
    experimental: { attachDebugInfo: 'none' },
  })
  const {
    output: [script, ...others],
  } = await bundle.generate({ format: 'esm', minify: true, entryFileNames: 'page-[hash].js' })
  await bundle.close()
  // Browsers would not know the integrity of a module that it imports on demand.
  if (others.length > 0) throw new Error(`The bundler made more than one script of ${ENTRY}.`)
  const [address, content] = [`${FOLDER}/${script.fileName}`, Buffer.from(script.code)]
  const tag = `<script src="${address}" integrity="${integrityOf(content)}" type="module"></script>`
  return { address, content, tag }
}
