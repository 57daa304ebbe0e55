import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { mkdir } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { areTypesChecked, keepTypesChecked, typesName } from './checked-types.ts'

const REDIRECTS = [{ source: '/old', destination: '/new' }]
const DATA = ['content', 'a.json'].join('/')
const INSTALLED = 'node_modules/.package-lock.json'
let root = ''

beforeEach(async () => {
  root = mkdtempSync(join(tmpdir(), 'types-'))
  for (const folder of ['app', 'content', 'lib/content', 'node_modules/a', 'app/feed.json'])
    await mkdir(join(root, folder), { recursive: true })
  for (const file of [
    'app/page.tsx',
    'package-lock.json',
    'tsconfig.json',
    DATA,
    INSTALLED,
    'node_modules/a/a.ts',
  ])
    writeFileSync(join(root, file), 'one')
})
afterEach(() => rmSync(root, { recursive: true }))

/** Whether a build would check the types after another has found them right. */
function isCheckedAgain(change: () => void, redirects = REDIRECTS): boolean {
  keepTypesChecked(root, typesName(root, REDIRECTS))
  change()
  return !areTypesChecked(root, typesName(root, redirects))
}

test('the first build checks the types', () => {
  expect(areTypesChecked(root, typesName(root, REDIRECTS))).toBe(false)
})

test.each([DATA, 'node_modules/a/a.ts', 'next-env.d.ts'])(
  'another %s does not make a build check again',
  (file) => {
    expect(isCheckedAgain(() => writeFileSync(join(root, file), 'two'))).toBe(false)
  },
)

test.each([
  'app/page.tsx',
  'added.ts',
  'lib/content/content.ts',
  'package-lock.json',
  INSTALLED,
  'tsconfig.json',
])('another %s does', (file) => {
  expect(isCheckedAgain(() => writeFileSync(join(root, file), 'two'))).toBe(true)
})

test('a redirect that is gone does: code may name its address', () => {
  expect(isCheckedAgain(() => undefined, [])).toBe(true)
})
