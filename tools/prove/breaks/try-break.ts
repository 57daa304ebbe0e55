import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { cp, mkdtemp, readdir, readFile, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { text } from 'node:stream/consumers'
import { fileURLToPath } from 'node:url'
import { BUILT, OF_ONE_COPY } from '#tools/copy-site.ts'
import type { Break } from './break.ts'

const root = resolve(import.meta.dirname, '../../..')
/** What no test of a break reads, and what would take long to copy. */
const LEFT_OUT = [...OF_ONE_COPY, ...BUILT, 'public']

/** How many tests held and how many did not. */
export type Verdict = { passed: number; failed: string[] }

/** The code as it stands, in a folder where it may be broken, with the packages of this one. It is gone in the end. */
export async function copyCode(): Promise<{ folder: string } & AsyncDisposable> {
  const folder = await mkdtemp(join(tmpdir(), 'breaks-'))
  for (const name of await readdir(root))
    if (!LEFT_OUT.includes(name)) await cp(join(root, name), join(folder, name), { recursive: true })
  await symlink(join(root, 'node_modules'), join(folder, 'node_modules'))
  return { folder, [Symbol.asyncDispose]: () => rm(folder, { recursive: true, force: true }) }
}

/** Makes this mistake in a copy of the code, asks the test that has to notice it, and takes it back. */
export async function tryBreak(
  folder: string,
  { file, search, replace, test, title }: Break,
): Promise<Verdict> {
  const right = await readFile(join(folder, file), 'utf8')
  await writeFile(
    join(folder, file),
    right.replace(search, () => replace),
  )
  try {
    return await runTests(folder, [test], title)
  } finally {
    await writeFile(join(folder, file), right)
  }
}

/**
 * Runs the tests of these files whose names match, until one fails.
 * @param title a pattern: without signs that mean something there, it is a part of the name
 * @param options further ones of Vitest
 * @throws Error with the output when no test was run: a break that keeps the tests from starting proves nothing
 */
export async function runTests(
  folder: string,
  files: readonly string[],
  title: string,
  options: readonly string[] = [],
): Promise<Verdict> {
  const vitest = fileURLToPath(new URL('./vitest.mjs', import.meta.resolve('vitest/package.json')))
  const reported = join(folder, 'report.json')
  const child = spawn(
    process.execPath,
    [
      vitest,
      'run',
      '--bail=1',
      '--reporter=json',
      `--outputFile=${reported}`,
      ...files,
      '--testNamePattern',
      title,
      ...options,
    ],
    // Vitest in a test of Vitest would otherwise take itself for one of its own workers.
    { cwd: folder, env: { ...process.env, VITEST: undefined }, stdio: ['ignore', 'pipe', 'pipe'] },
  )
  const [out, err, [code]] = await Promise.all([text(child.stdout), text(child.stderr), once(child, 'close')])
  const report: Report = JSON.parse(await readFile(reported, 'utf8'))
  await rm(reported)
  const tests = report.testResults.flatMap(({ assertionResults }) => assertionResults)
  const failed = tests.filter(({ status }) => status === 'failed').map(({ fullName }) => fullName)
  if (failed.length + report.numPassedTests === 0)
    throw new Error(`No test was run in ${files.join(', ')}.\n${out}${err}`)
  if (failed.length === 0 && code !== 0) failed.push('an error that came out beside the tests')
  return { passed: report.numPassedTests, failed }
}

type Report = {
  numPassedTests: number
  testResults: { assertionResults: { status: string; fullName: string }[] }[]
}
