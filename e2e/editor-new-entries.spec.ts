import { existsSync } from 'node:fs'
import { join } from 'node:path'
import sharp from 'sharp'
import { content, examples, needs } from './support/content.ts'
import { expect, field, save, test } from './support/editor.ts'

needs(content.members, 1, 'members')
const author = examples.member?.id ?? ''

/* How entries are begun and deleted in `npm run edit`, and pictures put into them. */

test('entries are begun with one button, whatever the width', async ({ page, editor }) => {
  await page.setViewportSize({ width: 1920, height: 900 })
  await page.goto(editor.address, { waitUntil: 'commit' })
  const cms = page.frameLocator('#cms')
  await cms.getByText('Posts').first().click()
  await expect(cms.getByRole('button', { name: 'Sort' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'New…' })).toBeEnabled()
  for (const name of [/^New$|Create/, /^Delete/])
    await expect(cms.getByRole('button', { name })).toHaveCount(0)
  await expect(cms.getByText('Begin another one')).toBeHidden()
})

test('a new post with a photograph, and one within its text that must be described', async ({
  page,
  editor,
}) => {
  await page.goto(editor.address, { waitUntil: 'commit' })
  const cms = page.frameLocator('#cms')
  await expect(cms.getByText('Lists and facts')).toBeVisible()
  await page.getByRole('button', { name: 'New…' }).click()
  await page.getByLabel('What is it called?').fill('What a slow query taught us')
  await page.getByLabel('Who writes it?').selectOption(author)
  await page.getByRole('button', { name: 'Begin' }).click()
  await expect(field(cms, 'title').getByRole('textbox')).toHaveValue('What a slow query taught us')
  const photo = await sharp({ create: { width: 2600, height: 1300, channels: 3, background: '#468' } })
    .withMetadata({ orientation: 6 })
    .jpeg()
    .toBuffer()
  const drop = { name: 'IMG 0042.JPG', mimeType: 'image/jpeg', buffer: photo }
  await field(cms, 'image').locator('input[type=file]').first().setInputFiles(drop)
  const text = field(cms, 'body').locator('[contenteditable="true"]').first()
  await text.press('ControlOrMeta+End')
  await field(cms, 'body').getByRole('button', { name: 'Picture' }).click()
  const within = cms.locator('[data-component-name="x-picture"]')
  await within
    .locator('input[type=file]')
    .first()
    .setInputFiles({ ...drop, name: 'Within.JPG' })
  await save(cms).click()
  await expect(cms.getByRole('alertdialog').or(cms.getByRole('dialog'))).toContainText('has no description')
  await cms.getByRole('button', { name: 'OK' }).click()
  await expect(cms.locator('dialog')).toHaveCount(0)
  await within.locator('.field[data-key-path$=":alt"]').getByRole('textbox').fill('A loom at night')
  await save(cms).click()
  await expect(cms.getByText('Entry saved.')).toBeVisible()
  const post = editor.read('content/blog/what-a-slow-query-taught-us.md')
  const [, image = ''] = /^image: (\S+)$/m.exec(post) ?? []
  const { width, height } = await sharp(join(editor.root, 'content/blog', image)).metadata()
  expect({ width, height }).toEqual({ width: 1200, height: 2400 })
  expect(post).toContain('draft: true')
  expect(post).toContain(`author: ${author}\n`)
  // The same photograph again is the file that is there already.
  expect(post.trim()).toMatch(new RegExp(`\n\n!\\[A loom at night\\]\\(${image}\\)$`))

  // Nobody has seen a draft, so nothing has to become of its address.
  await page.getByRole('button', { name: 'Delete…' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
  await expect(page.getByRole('dialog')).toBeHidden()
  expect(existsSync(join(editor.root, 'content/blog/what-a-slow-query-taught-us.md'))).toBe(false)
})
