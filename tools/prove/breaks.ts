import { cp, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { execa } from 'execa'
import { parse } from 'yaml'
import { z } from 'zod'
import { misuse, readCommandLine } from '#lib/config/command-line.ts'
import { ownFiles } from '#tools/copy-site.ts'

const USAGE = `Makes mistakes one after another in a copy of the code. The test named beside each has to fail, and to pass before.

  npm run prove -- breaks
  npm run prove -- breaks relay     those with this word in their name, their file or their test`

/** A mistake that somebody could make, as a change of one file, and the test that has to notice it. */
type Break = z.infer<typeof breakSchema>
const text = z.string()
const breakSchema = z.strictObject({
  name: text,
  file: text,
  search: text,
  replace: text,
  test: text,
  title: text,
})
const list = await readFile(join(import.meta.dirname, 'breaks.yaml'), 'utf8')
const breaks = z.array(breakSchema).max(40).parse(parse(list))

const { positionals: words } = readCommandLine(USAGE, { allowPositionals: true })
const chosen = breaks.filter(({ name, file, test }) =>
  words.every((word) => `${name} ${file} ${test}`.includes(word)),
)
if (chosen.length === 0) misuse(`There is no break with "${words.join(' ')}".`, USAGE)

const folder = await mkdtemp(join(tmpdir(), 'breaks-'))
try {
  for (const file of ownFiles()) await cp(file, join(folder, file))
  await symlink(resolve('node_modules'), join(folder, 'node_modules'))
  const files = [...new Set(chosen.map(({ test }) => test))]
  const titles = [...new Set(chosen.map(({ title }) => `(?:${title})`))].join('|')
  // On a busy machine a test may fail for another reason than a mistake.
  const failed = await firstFailure(files, titles, ['--retry=2', '--testTimeout=60000'])
  if (failed !== undefined) throw new Error(`Without a break this test fails: ${failed}`)
  const unnoticed: string[] = []
  for (const each of chosen) {
    const isNoticed = await notices(each)
    if (!isNoticed) unnoticed.push(each.name)
    console.log(`${isNoticed ? 'noticed  ' : 'UNNOTICED'}  ${each.name}  (${each.test})`)
  }
  console.log(`${chosen.length - unnoticed.length} of ${chosen.length} breaks were noticed.`)
  if (unnoticed.length > 0) process.exitCode = 1
} finally {
  await rm(folder, { recursive: true, force: true })
}

/** Whether the test fails while the mistake is in the copy. @throws Error when the mistake cannot be made any more */
async function notices({ name, file, search, replace, test, title }: Break): Promise<boolean> {
  const path = join(folder, file)
  const right = await readFile(path, 'utf8')
  if (right.split(search).length !== 2) throw new Error(`"${name}": ${file} has to have this once: ${search}`)
  await writeFile(
    path,
    right.replace(search, () => replace),
  )
  try {
    return (await firstFailure([test], title)) !== undefined
  } finally {
    await writeFile(path, right)
  }
}

/**
 * Runs the tests of these files whose names match, until one fails.
 * @throws Error with the output when no test was run: a break that keeps the tests from starting proves nothing
 */
async function firstFailure(
  files: readonly string[],
  title: string,
  options: readonly string[] = [],
): Promise<string | undefined> {
  const reported = join(folder, 'report.json')
  const wanted = ['--bail=1', '--reporter=json', `--outputFile=${reported}`, '--testNamePattern', title]
  const { stdout, stderr, exitCode } = await execa('vitest', ['run', ...files, ...wanted, ...options], {
    cwd: folder,
    preferLocal: true,
    reject: false,
  })
  const { numPassedTests, testResults }: Report = JSON.parse(await readFile(reported, 'utf8'))
  await rm(reported)
  const tests = testResults.flatMap(({ assertionResults }) => assertionResults)
  const failed = tests.find(({ status }) => status === 'failed')
  if (failed === undefined && numPassedTests === 0)
    throw new Error(`No test was run in ${files.join(', ')}.\n${stdout}${stderr}`)
  return failed?.fullName ?? (exitCode === 0 ? undefined : 'an error beside the tests')
}

type Report = {
  numPassedTests: number
  testResults: { assertionResults: { status: string; fullName: string }[] }[]
}
