import { spawnSync } from 'node:child_process'
import { globSync } from 'node:fs'
import { basename } from 'node:path'
import { expect, test } from 'vitest'
import { PROOFS } from '#tools/prove.ts'

const run = (program: string, ...args: string[]) =>
  spawnSync(process.execPath, [`tools/${program}.ts`, ...args], { encoding: 'utf8' })
const EXPORT = 'npm run export -- --api https://api.example.com <folder>'

test.each([
  ['export', ['--apis', 'folder'], EXPORT],
  ['export', ['--api', 'https://api.example.com/path', 'pages'], EXPORT],
  ['prove/restarts', ['--restarts', 'many'], 'npm run prove -- restarts --restarts 50'],
])('what a command does not understand is named, with how it is used: %s %j', (program, args, example) => {
  const { status, stderr } = run(program, ...args)
  expect(status).toBe(2)
  expect(stderr).toContain(args[0])
  expect(stderr).toContain(example)
  expect(stderr).not.toContain('    at ')
})

test('--help prints the usage of a command and changes no file', () => {
  const { status, stdout } = run('export', '--api', 'https://api.example.com', 'folder', '--help')
  expect(status).toBe(0)
  expect(stdout).toContain(EXPORT)
  expect(stdout).not.toContain('pages are in')
})

test('npm run prove lists every proof', () => {
  const programs = globSync('tools/prove/*.ts').map((file) => basename(file, '.ts'))
  const helpers = programs.filter((name) => name === 'figures' || name.endsWith('.test'))
  expect(programs.filter((name) => !helpers.includes(name)).sort()).toEqual(Object.keys(PROOFS))
})
