import { misuse, readCommandLine } from '#lib/config/command-line.ts'
import { breaks } from './breaks/breaks.ts'
import { copyCode, runTests, tryBreak } from './breaks/try-break.ts'

const USAGE = `Makes the mistakes of tools/breaks one after another in a copy of the code: the tests named there have to fail, and
hold before.

  npm run prove -- breaks
  npm run prove -- breaks lease     those with this word in their name, in the file they break or in that of their test`

const { positionals: words } = readCommandLine(USAGE, { allowPositionals: true })
const chosen = breaks.filter(({ name, file, test }) =>
  words.every((word) => `${name} ${file} ${test}`.includes(word)),
)
if (chosen.length === 0) {
  for (const { name, file } of breaks) console.error(`${name}  (${file})`)
  misuse(`There is no break with "${words.join(' ')}". All that there are stand above.`, USAGE)
}
const unnoticed: string[] = []
/** On a busy machine a test may fail for another reason. */
const PATIENCE = ['--retry=2', '--testTimeout=60000']

await using copy = await copyCode()
const files = [...new Set(chosen.map(({ test }) => test))]
const titles = [...new Set(chosen.map(({ title }) => `(?:${title})`))]
const { passed, failed: failing } = await runTests(copy.folder, files, titles.join('|'), PATIENCE)
if (failing.length > 0) throw new Error(`Without a break this test fails: ${failing[0]}`)
console.log(`Without a break ${passed} tests hold.`)
for (const each of chosen) {
  const { failed } = await tryBreak(copy.folder, each)
  if (failed.length === 0) unnoticed.push(each.name)
  console.log(`${failed.length === 0 ? 'UNNOTICED' : 'noticed  '}  ${each.name}  (${each.test})`)
}
console.log(`${chosen.length - unnoticed.length} of ${chosen.length} breaks were noticed.`)
if (unnoticed.length > 0) process.exitCode = 1
