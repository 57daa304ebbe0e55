import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { signSvg } from './origin.ts'
import { isOutdated } from './outdated.ts'

const root = mkdtempSync(join(tmpdir(), 'pictures-'))
afterAll(() => rmSync(root, { recursive: true }))

test.each<[string, string | undefined, boolean]>([
  ['is missing', undefined, true],
  ['was woven from an older title', signSvg('<svg />', '0a0a0a0a'), true],
  ['was woven from what is there', signSvg('<svg />', '1b1b1b1b'), false],
  ['is somebody’s own', '<svg />', false],
])('a picture that %s', (_case, content, expected) => {
  const file = 'picture.svg'
  rmSync(join(root, file), { force: true })
  if (content !== undefined) writeFileSync(join(root, file), content)
  expect(isOutdated(root, { file, origin: '1b1b1b1b' })).toBe(expected)
})
