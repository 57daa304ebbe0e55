import { expect, test } from 'vitest'
import { GET } from './route.ts'

test('a browser that does not know light-dark() gets every colour of the light theme', async () => {
  const css = await (await GET()).text()
  const [known = '', unknown = ''] = css.split('@supports not (color: light-dark(#000, #fff))')
  const pairs = Array.from(known.matchAll(/(--[\w-]+): light-dark\((#\w+), #\w+\)/g))
  expect(pairs.length).toBeGreaterThan(10)
  for (const [, name, light] of pairs) expect(unknown).toContain(`${name}: ${light};`)
  expect(unknown).not.toContain('light-dark(')
  expect(unknown).toContain('color-scheme: light;')
})
