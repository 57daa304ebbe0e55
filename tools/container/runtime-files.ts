import { existsSync, globSync, readFileSync, statSync } from 'node:fs'
import { createRequire } from 'node:module'
import { basename, dirname, join, relative, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { isNamed, isWithin, mayHoldEnquiries } from '#server/copy-rules.ts'
import { reachedFrom, readSourceFiles } from '#tools/checks/imports.ts'

/** What is started by its path: the site, its store's thread, and the commands of an operator. */
const STARTED = ['server/main.ts', 'lib/outbox/sqlite/sqlite-worker.ts', 'tools/enquiries.ts']
/** Next reads its settings when it starts, and this is all that they load then. */
const SETTINGS = ['next.config.ts', 'lib/routes.ts', 'tools/node-version.mjs', 'package.json']
/** Of the content, what runs reads this: the colours of the local inbox, and the time zone of the operator's commands. */
const READ = ['content/brand.yaml', 'content/site.yaml']
/** Next's server looks for these when it reads its settings, though it then loads none of them. */
const LOOKED_FOR = 'node_modules/next/dist/compiled/{webpack,@babel}/**/*.{js,json}'
/** What only a build reads, or leaves behind. */
const OF_THE_BUILD = ['cache', 'diagnostics', 'types', 'trace', 'trace-build', 'turbopack']

/**
 * The files of the built project that a running site needs, as paths from its top: our own by their imports, those of the
 * packages as Next's tracer finds them, and what the build has made.
 */
export async function runtimeFiles(): Promise<string[]> {
  const imports = readSourceFiles().flatMap((each) => each.imports)
  const reached = [...reachedFrom([...STARTED, ...SETTINGS], imports).keys()]
  const own = reached.filter((target) => existsSync(target))
  const packages = reached.filter((target) => !existsSync(target) && !target.startsWith('node:'))
  const built = globSync(['.next/**/*', '.site/**/*'], {
    exclude: [...OF_THE_BUILD.map((name) => `.next/${name}`), '.next/**/*.map'],
  })
  const traced = await traceFiles([...packages.map(entryOf), ...built.filter(isRouteCode)])
  return [...new Set([...own, ...SETTINGS, ...READ, ...globSync(LOOKED_FOR), ...traced, ...built])]
    .filter((file) => !isPrivate(resolve(file)) && statSync(file).isFile())
    .sort()
}

/** A tracer follows whatever a route might read, also into the settings and the enquiries of this copy. */
export function isPrivate(path: string, home = resolve('.')): boolean {
  return isWithin(
    home,
    path,
    (each) =>
      isNamed(['.git', 'data'], home, each) || /^\.env/.test(basename(each)) || mayHoldEnquiries(home, each),
  )
}

/** The one file by which a package is loaded. That of Next is its server alone: the rest of it builds and develops. */
function entryOf(name: string): string {
  const path = name === 'next' ? 'next/dist/server/next.js' : name
  return relative('.', fileURLToPath(import.meta.resolve(path)))
}

function isRouteCode(file: string): boolean {
  return file.endsWith('.nft.json')
}

type Trace = (files: string[], options: object) => Promise<{ fileList: Set<string> }>

/** Next brings its tracer along and does not export it; the build itself goes by what it finds. */
async function traceFiles(starts: string[]): Promise<string[]> {
  const { nodeFileTrace }: { nodeFileTrace: Trace } = createRequire(import.meta.url)(
    'next/dist/compiled/@vercel/nft',
  )
  const lists = starts.filter(isRouteCode)
  const listed = lists.flatMap((list) => {
    const { files }: { files: string[] } = JSON.parse(readFileSync(list, 'utf8'))
    return files.map((file) => relative('.', join(dirname(list), file)))
  })
  const { fileList } = await nodeFileTrace(
    starts.filter((file) => !isRouteCode(file)),
    { base: process.cwd(), ignore: IGNORED },
  )
  return [...fileList, ...listed.filter((file) => existsSync(file))]
}

/** Named somewhere in Next's server, and loaded only by `next dev` and `next build`. */
const IGNORED = [
  '**/*.d.ts',
  '**/*.map',
  '**/@next/swc*/**',
  '**/sharp/**',
  '**/@img/**',
  'node_modules/typescript/**',
]
