import { readdir } from 'node:fs/promises'
import { join, parse } from 'node:path'
import { type OutputOptions, rolldown } from 'rolldown'
import { integrityOf } from './hashes.ts'
import { wordsOf } from './style-sheet.ts'

/** `integrity`: https://www.w3.org/TR/sri-2/. `words`: see style-sheet.ts. */
export type Script = { address: string; text: string; integrity: string; words: ReadonlySet<string> }

/** Bundles the script of every page. */
export function bundlePageScript(projectFolder: string): Promise<Script> {
  return bundle(join(projectFolder, 'lib/browser/every-page.ts'), 'page', { output: { format: 'esm' } })
}

const ISLANDS = 'components/islands'
const RUNTIME = 'runtime'
/** Where the scripts of islands find React: components/islands/runtime.ts. */
const REACT = {
  react: 'islandRuntime.react',
  'react/jsx-runtime': 'islandRuntime.jsx',
  'react-dom': 'islandRuntime.reactDom',
}

/**
 * Bundles the scripts of each kind of island. The first is the same for all: React. They are not modules, because Chromium
 * fetches a module whose integrity was wrong again, and runs it, when another module imports it.
 * @param environment the values of `process.env` that they read
 */
export async function bundleIslands(
  projectFolder: string,
  environment: Readonly<Record<string, string | undefined>>,
): Promise<Record<string, readonly Script[]>> {
  const define = Object.fromEntries(
    Object.entries({ ...environment, NODE_ENV: 'production' }).map(([name, value]) => [
      `process.env.${name}`,
      JSON.stringify(value),
    ]),
  )
  const bundleIsland = (kind: string) => {
    const isRuntime = kind === RUNTIME
    return bundle(join(projectFolder, ISLANDS, `${kind}.ts`), 'islands', {
      define,
      external: isRuntime ? [] : Object.keys(REACT),
      output: { format: 'iife', globals: REACT, name: isRuntime ? 'islandRuntime' : `islands.${kind}` },
    })
  }
  // It gives no element a class.
  const runtime: Script = { ...(await bundleIsland(RUNTIME)), words: new Set() }
  const kinds = (await readdir(join(projectFolder, ISLANDS)))
    .map((file) => parse(file).name)
    .filter((name) => name !== RUNTIME)
    .toSorted()
  const scripts = kinds.map(async (kind) => [kind, [runtime, await bundleIsland(kind)]] as const)
  return Object.fromEntries(await Promise.all(scripts))
}

type Bundling = { define?: Record<string, string>; external?: string[]; output: OutputOptions }

/** Bundles a file with all its imports, for browsers as old as the site's floor (docs/quality.md). */
async function bundle(
  file: string,
  folder: string,
  { define = {}, external = [], output }: Bundling,
): Promise<Script> {
  const bundle = await rolldown({
    input: file,
    platform: 'browser',
    external,
    transform: { target: ['chrome111', 'firefox128', 'safari16.4'], define },
    experimental: { attachDebugInfo: 'none' },
    // 'use client' is for Next.
    checks: { moduleLevelDirective: false },
  })
  const {
    output: [script, ...others],
  } = await bundle.generate({
    minify: true,
    // Notes for bundlers, which browsers would load.
    comments: { annotation: false },
    entryFileNames: '[name]-[hash].js',
    ...output,
  })
  await bundle.close()
  // Browsers would not know the integrity of a script that it imports on demand.
  if (others.length > 0) throw new Error(`The bundler made more than one script of ${file}.`)
  return {
    address: `/_next/static/${folder}/${script.fileName}`,
    text: script.code,
    integrity: integrityOf(Buffer.from(script.code)),
    words: wordsOf(script.code),
  }
}
