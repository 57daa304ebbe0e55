import { spawnSync } from 'node:child_process'
import { globSync } from 'node:fs'
import { basename } from 'node:path'
import { expect, test } from 'vitest'
import { PROOFS } from '#tools/prove.ts'

const chaos = (...args: string[]) =>
  spawnSync(process.execPath, ['tools/prove/chaos.ts', ...args], { encoding: 'utf8' })
const EXAMPLE = 'npm run prove -- chaos --enquiries 10000'

test.each([
  ['--kill', '5'],
  ['--kills', 'many'],
])('what a command does not understand is named, with how the command is used: %s %s', (...args) => {
  const { status, stderr } = chaos(...args)
  expect(status).toBe(2)
  expect(stderr).toContain(args[0])
  expect(stderr).toContain(EXAMPLE)
  expect(stderr).not.toContain('    at ')
})

test('--help prints the usage of a command and changes no file', () => {
  const { status, stdout } = chaos('--kills', '1', '--seed', '1', '--help')
  expect(status).toBe(0)
  expect(stdout).toContain(EXAMPLE)
  expect(stdout).not.toContain('seed 1')
})

test('npm run prove lists every proof', () => {
  const programs = globSync('tools/prove/*.ts').map((file) => basename(file, '.ts'))
  const helpers = programs.filter((name) => name === 'figures' || name.endsWith('.test'))
  expect(programs.filter((name) => !helpers.includes(name)).sort()).toEqual(Object.keys(PROOFS))
})
