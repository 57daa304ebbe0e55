import { spawnSync } from 'node:child_process'
import { globSync } from 'node:fs'
import { basename } from 'node:path'
import { expect, test } from 'vitest'
import { PROOFS } from '#tools/prove.ts'

const simulate = (...args: string[]) =>
  spawnSync(process.execPath, ['tools/prove/simulate.ts', ...args], { encoding: 'utf8' })
const EXAMPLE = 'npm run prove -- simulate --schedules 1000000 --seed 1'

test.each([['--schedule', '5'], ['--schedules'], ['--schedules', 'many']])(
  'what a command does not understand is named, with how the command is used: %s %s',
  (...args) => {
    const { status, stderr } = simulate(...args)
    expect(status).toBe(2)
    expect(stderr).toContain(args[0])
    expect(stderr).toContain(EXAMPLE)
    expect(stderr).not.toContain('    at ')
  },
)

test('--help says how a command is used, and does nothing else', () => {
  const { status, stdout } = simulate('--schedules', '1', '--help')
  expect(status).toBe(0)
  expect(stdout).toContain(EXAMPLE)
  expect(stdout).not.toContain('accepted')
})

test('npm run prove lists every proof', () => {
  const programs = globSync('tools/prove/*.ts').map((file) => basename(file, '.ts'))
  const helpers = programs.filter((name) => name === 'figures' || name.endsWith('.test'))
  expect(programs.filter((name) => !helpers.includes(name)).sort()).toEqual(Object.keys(PROOFS))
})
