import { existsSync } from 'node:fs'
import { join } from 'node:path'
import type { Locator } from 'playwright/test'
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

test('a new post with a photograph, and two within its text that must be described', async ({
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
  await field(cms, 'body').getByRole('button', { name: 'Image' }).click()
  const within = cms.locator('[data-component-name="image"]')
  await within
    .locator('input[type=file]')
    .first()
    .setInputFiles({ ...drop, name: 'Within.JPG' })
  const paragraph = text.locator('p').first()
  await paragraph.evaluate(dropFile, {
    name: 'Kitchen.heic',
    type: '',
    words: 'of a kind that no page shows',
  })
  await expect(field(cms, 'body').getByText('export it as JPEG')).toBeVisible()
  await paragraph.evaluate(dropFile, { name: 'Dropped.svg', type: 'image/svg+xml', words: DRAWING })
  await expect(field(cms, 'body').getByText('export it as JPEG')).toBeHidden()
  await expect(within).toHaveCount(2)
  await save(cms).click()
  await expect(within.last()).toContainText('required')
  const described = (which: Locator) => which.locator('.field[data-key-path$=":alt"]').getByRole('textbox')
  await described(within.first()).fill('A drawing')
  await described(within.last()).fill('A loom at night')
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
  expect(post).toMatch(/ remember\.\n\n!\[A drawing\]\(dropped\.svg\)\n\n/)
  expect(editor.read('content/blog/dropped.svg')).toBe(DRAWING)

  // Nobody has seen a draft, so nothing has to become of its address.
  await page.getByRole('button', { name: 'Delete…' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
  await expect(page.getByRole('dialog')).toBeHidden()
  expect(existsSync(join(editor.root, 'content/blog/what-a-slow-query-taught-us.md'))).toBe(false)
})

const DRAWING = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 4 3"><path d="M0 0h4v3z"/></svg>'

/** Drops a file into the middle of a paragraph. */
function dropFile(
  paragraph: Element,
  { name, type, words }: { name: string; type: string; words: string },
): void {
  const dataTransfer = new DataTransfer()
  dataTransfer.items.add(new File([words], name, { type }))
  const { left, top } = paragraph.getBoundingClientRect()
  const place = { clientX: left + 40, clientY: top + 8 }
  paragraph.dispatchEvent(new DragEvent('drop', { dataTransfer, bubbles: true, cancelable: true, ...place }))
}
