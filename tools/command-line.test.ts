import { execFile, spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { parseJson } from '#lib/json.ts'
import { PROOFS } from '#tools/prove.ts'

test.each([['--schedule', '5'], ['--schedules'], ['--schedules', 'many']])(
  'what is not understood is named, with how the command is used: %s %s',
  (...args) => {
    const { status, stderr } = simulate(...args)
    expect(status).toBe(2)
    expect(stderr).toContain(args[0])
    expect(stderr).toContain('npm run prove -- simulate --schedules 1000000 --seed 1')
    expect(stderr).not.toContain('    at ')
  },
)

test('--help says how a command is used, and does nothing else', () => {
  const { status, stdout } = simulate('--schedules', '1', '--help')
  expect(status).toBe(0)
  expect(stdout).toContain('npm run prove -- simulate --schedules 1000000 --seed 1')
  expect(stdout).not.toContain('accepted')
})

const { scripts } = z
  .object({ scripts: z.record(z.string(), z.string()) })
  .parse(parseJson(readFileSync('package.json', 'utf8')))
/** Those that are ours; the others are commands of packages. */
const COMMANDS: [string, string][] = Object.entries(scripts).flatMap(([name, line]): [string, string][] => {
  const [, program] = / ((?:tools|server)\/[\w/-]+\.ts)$/.exec(line) ?? []
  return program === undefined ? [] : [[name, program]]
})
const PROGRAMS = [
  ...COMMANDS,
  ...Object.keys(PROOFS).map((name): [string, string] => [`prove -- ${name}`, `tools/prove/${name}.ts`]),
]

test('every command of ours is looked at', () => {
  expect(COMMANDS.length).toBe(Object.values(scripts).filter((line) => line.startsWith('node ')).length)
})

/** Takes the network away: whatever would listen or connect throws. */
const OFFLINE = `data:text/javascript,import { Server, Socket } from 'node:net';
  Server.prototype.listen = Socket.prototype.connect = () => { throw new Error('--help used the network') }`
/** Node lets it read and load packages, and neither write a file nor start a process or a thread. */
const READ_ONLY = [
  '--permission',
  '--allow-fs-read=*',
  '--allow-addons',
  '--disable-warning=SecurityWarning',
  '--import',
  OFFLINE,
]

test.each([
  ["writeFileSync('written-by-help', '')", 'ERR_ACCESS_DENIED'],
  ["(await import('node:child_process')).execFileSync('true')", 'ERR_ACCESS_DENIED'],
  ["(await import('node:http')).createServer().listen(0)", '--help used the network'],
])('a program that may only read cannot do this: %s', (deed, said) => {
  const program = `import { writeFileSync } from 'node:fs'\n${deed}`
  const { stderr } = spawnSync(process.execPath, [...READ_ONLY, '--input-type=module', '--eval', program], {
    encoding: 'utf8',
  })
  expect(stderr).toContain(said)
})

test.concurrent.each(PROGRAMS)(
  'npm run %s --help says how it is used, and does nothing else',
  async (name, program) => {
    // A fault would end it with another code, which is thrown; so would anything but reading.
    const { stdout, stderr } = await promisify(execFile)(
      process.execPath,
      [...READ_ONLY, program, '--help'],
      { timeout: 60_000 },
    )
    expect(stdout).toMatch(new RegExp(`^  npm (?:run )?${name}\\b`, 'm'))
    expect(stderr).toBe('')
  },
  60_000,
)

function simulate(...args: string[]) {
  return spawnSync(process.execPath, ['tools/prove/simulate.ts', ...args], { encoding: 'utf8' })
}
