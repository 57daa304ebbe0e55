import { existsSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { type FrameLocator, type Page, expect as plainExpect, test as plainTest } from 'playwright/test'
import sharp from 'sharp'
import { type EditorProgram, startEditorProgram } from '#testing/editor-program.ts'
import { examples, needed } from '#testing/site-content.ts'

// Tests `npm run edit` in the browser, on a copy of the content. tools/editor/server.test.ts tests the requests that its
// server refuses. The editor loads slowly, so each test checks many things on one page, and one worker runs all tests.

/**
 * The editor is a large third-party program (Sveltia CMS). On a machine that is five times slower, it takes most of a minute
 * to load. It reads every file first, and a new entry waits until its pictures are loaded.
 */
const SLOW_MS = 120_000

/** Waits long enough for a save, during which the editor checks all content. */
const expect = plainExpect.configure({ timeout: SLOW_MS })

const test = plainTest.extend<{ isPatient: true }, { editor: EditorProgram }>({
  isPatient: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of fixtures from here.
    async ({}, use, testInfo) => {
      testInfo.setTimeout(3 * SLOW_MS)
      await use(true)
    },
    { auto: true },
  ],
  editor: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of fixtures from here.
    async ({}, use) => {
      const editor = await startEditorProgram()
      await use(editor)
      plainExpect(await editor.stop(), 'what the editor said in the terminal').toBe('')
    },
    { scope: 'worker', timeout: SLOW_MS },
  ],
})

/** Opens one entry or list in the editor. */
async function open(page: Page, { address }: EditorProgram, place: string): Promise<FrameLocator> {
  const outside: string[] = []
  page.on('request', (request) => {
    if (!/^(?:http:\/\/127\.0\.0\.1:|data:|blob:)/.test(request.url())) outside.push(request.url())
  })
  await page.goto(address, { waitUntil: 'commit' })
  const cms = page.frameLocator('#cms')
  await expect(cms.getByText('Lists and facts')).toBeVisible()
  await cms.locator('body').evaluate((body, hash) => {
    body.ownerDocument.location.hash = hash
  }, `#/collections/${place}`)
  await expect(cms.locator('.field').first()).toBeVisible()
  // Sveltia focuses this group when it is ready. If a test filled in a field earlier, the field would lose the focus.
  await expect(cms.getByRole('group', { name: 'Content Editor' })).toBeFocused()
  expect(outside).toEqual([])
  return cms
}

const field = (cms: FrameLocator, name: string) => cms.locator(`.field[data-key-path="${name}"]`)
const save = (cms: FrameLocator) => cms.getByRole('button', { name: 'Save', exact: true })

plainTest.describe.configure({ mode: 'default' })

/** Code with characters that the editor would escape if it treated the code as prose. */
const CODE = 'Write `![a](b.svg)` for it.\n\n```js\nconst isLess = 1 < 2 && "*a*"\n```'

const post = examples.post?.id ?? ''
const file = `content/blog/${post}.md`
const place = `blog/entries/${post}`

test('saving changes one line, a refused value is explained at its field and can be corrected, and code stays code', async ({
  page,
  editor,
}) => {
  needed(examples.post, 'post')
  writeFileSync(join(editor.root, file), `${editor.read(file).trimEnd()}\n\n${CODE}\n`)
  const written = editor.read(file)
  const cms = await open(page, editor, place)
  await field(cms, 'title').getByRole('textbox').fill('Another title: with a colon')
  await save(cms).click()
  await expect(cms.getByText('Entry saved.')).toBeVisible()
  const before = written.replace(/^title: .*$/m, "title: 'Another title: with a colon'")
  expect(editor.read(file)).toBe(before)
  await expect(cms.getByText('Entry saved.')).toHaveCount(0)

  await field(cms, 'metaDescription').getByRole('textbox').focus()
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
  const text = field(cms, 'body').locator('[contenteditable="true"]').first()
  await text.focus()
  await page.keyboard.press('ControlOrMeta+Home')
  await page.keyboard.type('Today: ')
  await expect(text).toContainText(/^Today: /)
  await save(cms).click()
  await expect(cms.getByText('Entry saved.')).toBeVisible()
  expect(editor.read(file)).toContain(`metaDescription: ${'x'.repeat(130)}`)
  expect(editor.read(file)).toMatch(/^---\n\nToday: /m)
  expect(editor.read(file)).toContain(CODE)

  // Only the button above the editor can change the address of an entry.
  await cms.getByRole('button', { name: 'Show Editor Options' }).first().click()
  await cms.getByRole('menuitem', { name: 'Slug' }).click()
  await expect(cms.getByText(post, { exact: true })).toBeVisible()
  await expect(cms.getByRole('button', { name: 'Edit Slug' })).toHaveCount(0)
})

test('the editor asks before a visitor leaves an entry with unsaved changes', async ({ page, editor }) => {
  needed(examples.post, 'post')
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
  // The browser fires this event before it reloads or closes a page.
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

test('one button begins a post with a photograph; a photograph in its text needs a description', async ({
  page,
  editor,
}) => {
  const author = needed(examples.member, 'member').id
  await page.setViewportSize({ width: 1920, height: 900 })
  await page.goto(editor.address, { waitUntil: 'commit' })
  const cms = page.frameLocator('#cms')
  await expect(cms.getByText('Lists and facts')).toBeVisible()
  await cms.getByText('Posts').first().click()
  await expect(cms.getByRole('button', { name: 'Sort' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'New…' })).toBeEnabled()
  for (const name of [/^New$|Create/, /^Delete/])
    await expect(cms.getByRole('button', { name })).toHaveCount(0)
  await expect(cms.getByText('Begin another one')).toBeHidden()
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
  // Uploading the same photograph again reuses the existing file.
  expect(post.trim()).toMatch(new RegExp(`\n\n!\\[A loom at night\\]\\(${image}\\)$`))

  // A draft was never published, so its address needs no redirect.
  await page.getByRole('button', { name: 'Delete…' }).click()
  await page.route('**/delete', (route) => route.abort(), { times: 1 })
  const confirm = page.getByRole('dialog').getByRole('button', { name: 'Delete' })
  await confirm.click()
  await expect(page.getByRole('dialog')).toContainText('The editor does not answer')
  await confirm.click()
  await expect(page.getByRole('dialog')).toBeHidden()
  expect(existsSync(join(editor.root, 'content/blog/what-a-slow-query-taught-us.md'))).toBe(false)
})
