import { expect, test } from 'vitest'
import { absoluteUrl } from '#lib/config/site-url.ts'
import { withWholeAddresses } from './twins.ts'

test('away from its page a text names links and pictures by addresses that are there', () => {
  const loom = { src: '/_next/static/media/loom.0a1b2c.svg', width: 2, height: 1 }
  const text =
    'See [us](/about), [below](#how) and ![A loom](loom.svg). Call [us](tel:+92405550123).\n\n`](/code)`'
  expect(withWholeAddresses('/blog/one', { text, pictures: { 'loom.svg': loom } })).toBe(
    `See [us](${absoluteUrl('/about')}), [below](${absoluteUrl('/blog/one#how')}) and ` +
      `![A loom](${absoluteUrl(loom.src)}). Call [us](tel:+92405550123).\n\n\`](/code)\``,
  )
})
