import { expect, test } from 'vitest'
import { SOCIAL_SIZE, socialImagePath } from '#lib/content/pictures.ts'
import { drawSocialGround, HERO_BOX, SWATCH_BOX, titleSize, WORDS } from './social.ts'

test.each([
  ['/', '/social/home.png'],
  ['/about', '/social/about.png'],
  ['/services/bridges', '/social/services-bridges.png'],
])('the page %s is shared with %s', (path, picture) => {
  expect(socialImagePath(path)).toBe(picture)
})

test('words never lie on cloth that is closed, and the cloth reaches the right edge', () => {
  expect(WORDS.left + WORDS.width).toBeLessThanOrEqual(SWATCH_BOX.left)
  for (const box of [SWATCH_BOX, HERO_BOX]) expect(box.left + box.width).toBe(SOCIAL_SIZE.width)
})

test('a longer title is set smaller', () => {
  const sizes = [20, 50, 90].map((length) => titleSize('x'.repeat(length)))
  expect(sizes).toEqual([...sizes].sort((a, b) => b - a))
  expect(new Set(sizes).size).toBe(3)
})

test('the ground carries the mark', () => {
  expect(drawSocialGround().match(/<path stroke/g)).toHaveLength(2)
})
