import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { FrameLocator } from 'playwright/test'
import { content, examples, needs } from './support/content.ts'
import { expect, field, open, save, test } from './support/editor.ts'

/* What becomes of a change that is saved in `npm run edit`. What its server refuses is tested beside it. */

/** What the form could take for words, and write with signs that keep them so. */
const CODE = 'Write `![a](b.svg)` for it.\n\n```js\nconst isLess = 1 < 2 && "*a*"\n```'

needs(content.posts, 1, 'posts')
const post = examples.post?.id ?? ''
const file = `content/blog/${post}.md`
const place = `blog/entries/${post}`

test('a changed title is a difference of one line', async ({ page, editor }) => {
  const before = editor.read(file)
  const cms = await open(page, editor, place)
  await field(cms, 'title').getByRole('textbox').fill('Another title: with a colon')
  await save(cms).click()
  await expect(cms.getByText('Entry saved.')).toBeVisible()
  expect(editor.read(file)).toBe(before.replace(/^title: .*$/m, "title: 'Another title: with a colon'"))
})

test('what is refused is said at its field in our words, nothing is written, and mended it is saved; code stays code', async ({
  page,
  editor,
}) => {
  writeFileSync(join(editor.root, file), `${editor.read(file).trimEnd()}\n\n${CODE}\n`)
  const before = editor.read(file)
  const cms = await open(page, editor, place)
  await field(cms, 'metaDescription').locator('h4').click()
  await expect(field(cms, 'metaDescription').getByRole('textbox')).toBeFocused()
  await page.keyboard.press('ControlOrMeta+A')
  await page.keyboard.type('Too short.')
  await save(cms).click()
  await expect(cms.getByRole('alertdialog').or(cms.getByRole('dialog'))).toContainText('has 10 characters')
  await cms.getByRole('button', { name: 'OK' }).click()
  await expect(cms.locator('dialog')).toHaveCount(0)
  const description = field(cms, 'metaDescription').getByRole('textbox')
  await expect(field(cms, 'metaDescription')).toContainText(
    'a description for search engines needs 120 to 155',
  )
  expect(editor.read(file)).toBe(before)

  await description.fill('x'.repeat(130))
  await field(cms, 'body').locator('> header > h4').click()
  const text = field(cms, 'body').locator('[contenteditable="true"]').first()
  await expect(text).toBeFocused()
  await page.keyboard.press('ControlOrMeta+Home')
  await page.keyboard.type('Today: ')
  await expect(text).toContainText(/^Today: /)
  await save(cms).click()
  await expect(cms.getByText('Entry saved.')).toBeVisible()
  expect(editor.read(file)).toContain(`metaDescription: ${'x'.repeat(130)}`)
  expect(editor.read(file)).toMatch(/^---\n\nToday: /m)
  expect(editor.read(file)).toContain(CODE)
})

test('of two windows the second cannot write over what the first has saved', async ({
  page,
  context,
  editor,
}) => {
  const list = 'lists/entries/site'
  const first = await open(page, editor, list)
  const second = await open(await context.newPage(), editor, list)
  const headline = (cms: FrameLocator) => field(cms, 'headline').getByRole('textbox')
  await headline(first).fill('Said in the first window.')
  await save(first).click()
  await expect(first.getByText('Entry saved.')).toBeVisible()
  await headline(second).fill('Said in the second window.')
  await save(second).click()
  await expect(second.getByText(/was changed elsewhere since you opened it/).first()).toBeVisible()
  expect(editor.read('content/site.yaml')).toContain('Said in the first window.')
})

test('what is not saved is not left without a question', async ({ page, editor }) => {
  const cms = await open(page, editor, place)
  const title = field(cms, 'title').getByRole('textbox')
  await title.fill('Not saved yet')
  await expect(save(cms)).toBeEnabled()
  const asked: string[] = []
  page.on('dialog', async (dialog) => {
    asked.push(dialog.type())
    await dialog.dismiss()
  })
  const back = cms.getByRole('button', { name: 'Cancel Editing' })
  await back.click()
  await expect(title).toHaveValue('Not saved yet')
  await cms.locator('body').evaluate(() => history.back())
  await expect.poll(() => asked).toEqual(['confirm', 'confirm'])
  await expect(title).toHaveValue('Not saved yet')
  await page.getByRole('button', { name: 'Change its address…' }).click()
  await page.getByLabel('The last word of its address').fill('another-address')
  await page.getByRole('button', { name: 'Change', exact: true }).click()
  await expect(page.locator('#rename-dialog')).toContainText('Save what you have changed first.')
  await page.getByRole('button', { name: 'Cancel' }).last().click()
  await expect(title).toHaveValue('Not saved yet')
  // What a browser asks of a page that is about to be loaded again, or closed.
  const isHeld = await cms.locator('body').evaluate(() => {
    const event = new Event('beforeunload', { cancelable: true })
    return !window.dispatchEvent(event)
  })
  expect(isHeld).toBe(true)

  page.removeAllListeners('dialog')
  page.on('dialog', (dialog) => dialog.accept())
  await back.click()
  await expect(title).toHaveCount(0)
  expect(editor.read(file)).not.toContain('Not saved yet')
})

test('an entry gets another address by the button above alone', async ({ page, editor }) => {
  const cms = await open(page, editor, place)
  await cms.getByRole('button', { name: 'Show Editor Options' }).first().click()
  await cms.getByRole('menuitem', { name: 'Slug' }).click()
  await expect(cms.getByText(post, { exact: true })).toBeVisible()
  await expect(cms.getByRole('button', { name: 'Edit Slug' })).toHaveCount(0)
})
