import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { misuse } from '#lib/config/command-line.ts'

/** Each is a program in tools/prove that says with --help how it is used. */
export const PROOFS = {
  bench: 'measures servers, builds and large companies beside others',
  breaks: 'makes mistakes in a copy of the code; a test must fail for each',
  chaos: 'kills the site under load; no accepted enquiry may be lost',
  companies: 'runs all tests in copies that belong to other companies',
  deploy: 'checks the recipes of deploy/ with their programs, and walks the site behind nginx',
  fuzz: 'runs the property tests on millions of payloads and requests',
  lighthouse: 'has Lighthouse judge every kind of page',
  load: 'floods the site with enquiries and requests',
  paint: 'measures first paints, visits and first presses on a phone',
  pages: 'looks at every page as npm test looks at one page of each kind',
  'power-loss': 'cuts the power after each write to the disk',
  restarts: 'restarts and releases under load; no visitor may notice',
  screenshots: 'takes pictures of every page, to be looked at',
  simulate: 'delivers in a simulated world of faults, by the million',
  walk: 'walks the site in Firefox or WebKit',
} as const

const LIST = Object.entries(PROOFS).map(([name, text]) => `  ${name.padEnd(12)} ${text}`)
const USAGE = `Proves what takes longer than npm test: it attacks, loads, measures or shows the built site.

  npm run prove -- <name>          runs one of them, with its options; before a release: companies, pages, chaos, restarts
  npm run prove -- <name> --help   how it is used

${LIST.join('\n')}`

if (import.meta.main) {
  const [name, ...args] = process.argv.slice(2)
  if (name === undefined || name === '--help') console.log(USAGE)
  else if (Object.hasOwn(PROOFS, name)) {
    const program = join(import.meta.dirname, 'prove', `${name}.ts`)
    const { status } = spawnSync(process.execPath, [program, ...args], { stdio: 'inherit' })
    process.exitCode = status ?? 1
  } else misuse(`There is no proof called "${name}".`, USAGE)
}
