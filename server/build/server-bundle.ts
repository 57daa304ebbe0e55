import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { rolldown } from 'rolldown'
import { readCompaniesIn } from '#lib/content/company-files.ts'
import type { JsonRecord } from '#lib/text/json.ts'
import { SITE_FOLDER } from '#server/build/manifest.ts'

const MAIN = 'server/main.ts'
const COMPANY = 'lib/content/companies.ts'
/** Of its own, because it is started as a thread. */
const THREAD = 'lib/outbox/sqlite/sqlite-worker.ts'

type ServerBundle = {
  /** The addresses of the route handlers. */
  handlers: readonly string[]
  /** Values of `process.env` that are known when the site is built (next.config.ts). */
  env: Readonly<Record<string, string | undefined>>
}

/**
 * Bundles the server, its packages and the route handlers of `app/api` into `.site/server`. The running site needs nothing
 * else but Node: neither Next nor any other package. Parts that only some sites need are files of their own.
 */
export async function bundleServer(projectFolder: string, { handlers, env }: ServerBundle): Promise<void> {
  const made: Record<string, string> = {
    [ENTRY]: entryOf(projectFolder, handlers),
    [join(projectFolder, COMPANY)]: valuesOf(projectFolder),
  }
  // The running site speaks all languages: none may be left from the environment of a build.
  const known = { ...env, NODE_ENV: 'production', SITE_LANGUAGE: '' }
  const bundle = await rolldown({
    cwd: projectFolder,
    input: { main: ENTRY, 'sqlite-worker': THREAD },
    platform: 'node',
    plugins: [
      {
        name: 'made-by-the-build',
        resolveId: (id) => (id === ENTRY ? id : null),
        load: (id) => made[id] ?? null,
      },
    ],
    transform: {
      define: Object.fromEntries(
        Object.entries(known).map(([name, value]) => [`process.env.${name}`, JSON.stringify(value ?? '')]),
      ),
    },
  })
  await bundle.write({
    dir: join(projectFolder, SITE_FOLDER, 'server'),
    format: 'esm',
    entryFileNames: '[name].js',
    chunkFileNames: '[name].js',
    comments: false,
  })
  await bundle.close()
}

const ENTRY = 'virtual:server'

/** A program that starts the server with the route handlers. */
function entryOf(projectFolder: string, handlers: readonly string[]): string {
  const imports = handlers.map((address, index) => {
    const file = ['ts', 'tsx']
      .map((ending) => join(projectFolder, `app${address}/route.${ending}`))
      .find(existsSync)
    if (file === undefined) throw new Error(`${address} has no app${address}/route.ts.`)
    return `import * as route${index} from ${JSON.stringify(file)}`
  })
  const table = handlers.map((address, index) => `${JSON.stringify(address)}: route${index}`)
  return [
    ...imports,
    `import { start } from ${JSON.stringify(join(projectFolder, MAIN))}`,
    `start({ ${table.join(', ')} })`,
  ].join('\n')
}

/** The module lib/content/companies.ts with its values, as checked by this build. */
function valuesOf(projectFolder: string): string {
  const companies: readonly JsonRecord[] = readCompaniesIn(projectFolder)
  return `export const companies = ${JSON.stringify(companies)}`
}
