import { mkdir, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Figures } from './rounds.ts'
import { root, runProgram } from './run-program.ts'

/** Where it is built: below the project, so that its packages are found. */
export const EMPTY_SITE_FOLDER = join(root, '.bench/empty')

/** Without configurations of its own it would take those of the project above it. */
const FILES = {
  'next.config.mjs': `export default { turbopack: { root: ${JSON.stringify(root)} } }\n`,
  'postcss.config.mjs': 'export default { plugins: {} }\n',
  'package.json': '{ "private": true, "type": "module" }\n',
  'instrumentation.js': 'export function register() {}\n',
  'app/layout.jsx':
    'export default function Layout({ children }) {\n  return <html lang="en"><body>{children}</body></html>\n}\n',
  'app/page.jsx': 'export default function Page() {\n  return <h1>Nothing</h1>\n}\n',
}

/** Builds a page of Next's with one heading: what the framework takes by itself. Tells what the build took. */
export async function buildEmptySite(): Promise<Figures> {
  await rm(EMPTY_SITE_FOLDER, { recursive: true, force: true })
  for (const [file, text] of Object.entries(FILES)) {
    await mkdir(join(EMPTY_SITE_FOLDER, file, '..'), { recursive: true })
    await writeFile(join(EMPTY_SITE_FOLDER, file), text)
  }
  return await runProgram(join(root, 'node_modules/next/dist/bin/next'), ['build'], EMPTY_SITE_FOLDER)
}
