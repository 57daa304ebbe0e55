import { spawnSync } from 'node:child_process'
import { readCommandLine } from '#lib/config/command-line.ts'
import { readContentFolder } from '#lib/content/folder.ts'
import { adoptContent, examplesIn } from '#tools/editing/adopt.ts'
import { companyName } from '#tools/editing/company-name.ts'
import { unwrittenFiles } from '#tools/editing/unwritten.ts'

const USAGE = `Makes the site another company's: takes the sample out and leaves a small one that can be filled.

  npm run adopt -- "Bergmann & Söhne"
  npm run adopt -- "Bergmann & Söhne" --force    even where work is not committed and would be lost`

const { values: options, positionals } = readCommandLine(USAGE, {
  options: { force: { type: 'boolean', default: false } },
  allowPositionals: true,
})
const name = positionals.join(' ').trim()
if (name === '') stop('Say what the company is called: npm run adopt -- "Name of the company"', 2)

const before = companyName(readContentFolder().texts)
if (before === name) {
  console.log(`The site is already that of ${name}.`)
} else {
  refuseToLoseWork()
  adoptContent(process.cwd(), name)
  const { status } = spawnSync('npm', ['run', '--silent', 'art'], { stdio: ['inherit', 'ignore', 'inherit'] })
  if (status !== 0) stop('The texts are written, but the pictures could not be woven. See above.', 1)
  console.log(`The site is that of ${name} now. npm run dev shows it.`)
}
printChecklist()

/** What is in no commit could not be taken back. */
function refuseToLoseWork(): void {
  if (options.force) return
  const { status, stdout } = spawnSync('git', ['status', '--porcelain'], { encoding: 'utf8' })
  if (status !== 0)
    stop(
      'This folder is not under git, so nothing could be taken back. To do it all the same, add --force.',
      1,
    )
  if (stdout.trim() !== '')
    stop('There are changes that are in no commit. Commit them first, or add --force to lose them.', 1)
}

function printChecklist(): void {
  console.log('\nStill to be written (where it is a comment, remove it then):')
  const { texts } = readContentFolder()
  for (const { file, line, what } of [...examplesIn(texts), ...unwrittenFiles(texts)])
    console.log(`  ${file}:${line}  ${what}`)
  const { stdout } = spawnSync(
    'git',
    ['grep', '-il', before ?? name, '--', ':!content', ':!public', ':!*.test.*', ':!checks', ':!e2e'],
    {
      encoding: 'utf8',
    },
  )
  const named = before === name ? [] : stdout.split('\n').filter(Boolean)
  if (named.length > 0) {
    console.log(`\nFiles outside content/ that name ${before}; visitors do not see them:`)
    for (const file of named) console.log(`  ${file}`)
  }
}

function stop(sentence: string, exitCode: number): never {
  console.error(sentence)
  process.exit(exitCode)
}
