import { join } from 'node:path'
import { rolldown } from 'rolldown'
import { integrityOf } from './page.ts'

const ENTRY = 'lib/browser/page.ts'
const FOLDER = '/_next/static/page'

export type PageScript = {
  /** The scripts by their address: the one of every page, and what it imports when it is wanted. */
  files: { address: string; content: Buffer }[]
  /** The tags that load it. */
  tags: string
}

/**
 * Bundles the script of every page (`lib/browser/page.ts`) for browsers as old as the site's floor (docs/quality.md).
 * Modules that it imports on demand stay separate files. The page has their integrity in an import map, where browsers
 * read it there: https://html.spec.whatwg.org/#import-map-integrity-metadata-map
 */
export async function bundlePageScript(projectFolder: string): Promise<PageScript> {
  const bundle = await rolldown({
    input: join(projectFolder, ENTRY),
    platform: 'browser',
    transform: { target: ['chrome111', 'firefox128', 'safari16.4'] },
    experimental: { attachDebugInfo: 'none' },
  })
  const { output } = await bundle.generate({
    format: 'esm',
    minify: true,
    entryFileNames: 'page-[hash].js',
    chunkFileNames: '[name]-[hash].js',
  })
  await bundle.close()

  const files = output.flatMap((each) =>
    each.type === 'chunk'
      ? [
          {
            address: `${FOLDER}/${each.fileName}`,
            content: Buffer.from(each.code),
            isEntry: each.isEntry,
          },
        ]
      : [],
  )
  const entry = files.find(({ isEntry }) => isEntry)
  if (entry === undefined) throw new Error(`The bundler made no script of ${ENTRY}.`)
  return {
    files,
    tags: tagsOf(
      entry,
      files.filter((each) => each !== entry),
    ),
  }
}

type Script = PageScript['files'][number]

function tagsOf(entry: Script, onDemand: Script[]): string {
  const integrity = Object.fromEntries(
    onDemand.map(({ address, content }) => [address, integrityOf(content)]),
  )
  return (
    `<script type="importmap">${JSON.stringify({ integrity })}</script>` +
    `<script src="${entry.address}" integrity="${integrityOf(entry.content)}" type="module"></script>`
  )
}
