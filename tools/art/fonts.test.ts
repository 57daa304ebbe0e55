import { readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { newFolder } from '#testing/new-folder.ts'
import { cutLetters } from './fonts.ts'

const PACKAGE = '@fontsource-variable/noto-naskh-arabic'
const root = newFolder(afterAll)

test('of a font package, a site gets one small file with the letters that its texts use, without Latin ones', async () => {
  const rules = await cutLetters(root, PACKAGE, { 'content/site.yaml': 'name: Größe → خان\n' })
  expect(rules.match(/U\+\w+/g)).toEqual(['U+627', 'U+62e', 'U+646'])
  expect(rules).toContain('src: url("./fonts/script-arabic.woff2")')
  // With `optional`, a system without Arabic letters showed boxes for as long as the page was open.
  expect(rules).toContain('font-display: block;')
  expect(readdirSync(join(root, 'styles/fonts'))).toEqual(['script-arabic.woff2'])
  expect(statSync(join(root, 'styles/fonts/script-arabic.woff2')).size).toBeLessThan(4_000)
  expect(await cutLetters(root, PACKAGE, { 'content/site.yaml': 'name: Größe\n' })).toBe('')
})

test('a package that is not installed is a fault of brand.yaml, with the command that installs it', async () => {
  await expect(cutLetters(root, '@fontsource-variable/none', {})).rejects.toThrow(
    /content\/brand\.yaml.*npm install --save-dev --save-exact @fontsource-variable\/none/s,
  )
})
