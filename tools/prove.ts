import { join } from 'node:path'
import { execaNode } from 'execa'
import { misuse } from '#lib/config/command-line.ts'

/** Each is a program in tools/prove, with its own --help. */
export const PROOFS = {
  bench: 'measures the server beside another, and the cost of thousands of posts',
  chaos: 'kills the site under load; no accepted enquiry may be lost',
  companies: 'runs all tests in copies that belong to other companies',
  paint: 'measures first paints, visits and first presses on a phone',
  restarts: 'restarts and releases under load; no visitor may notice',
  walk: 'opens pages and sends forms in Firefox or WebKit',
} as const

const LIST = Object.entries(PROOFS).map(([name, text]) => `  ${name.padEnd(12)} ${text}`)
const USAGE = `Runs the checks that take longer than npm test: faults, load and measurements of the built site.

  npm run prove -- <name>          runs one of them; before a release: companies, walk firefox, chaos, restarts, and
                                   the walk in Chromium (docs/quality.md)
  npm run prove -- <name> --help   explains it

${LIST.join('\n')}`

if (import.meta.main) {
  const [name, ...args] = process.argv.slice(2)
  if (name === undefined || name === '--help') console.log(USAGE)
  else if (Object.hasOwn(PROOFS, name)) {
    const program = join(import.meta.dirname, 'prove', `${name}.ts`)
    const { exitCode } = await execaNode(program, args, { stdio: 'inherit', reject: false })
    process.exitCode = exitCode ?? 1
  } else misuse(`There is no check called "${name}".`, USAGE)
}
