import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { cpSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { expect, type FrameLocator, type Locator, type Page, test as plain } from 'playwright/test'
import sharp from 'sharp'
import { examples } from './support/content.ts'

/* `npm run edit`, as an editor uses it, on a copy of the content. What its server refuses is tested beside it. */

type Editor = { address: string; root: string; read: (path: string) => string }

const test = plain.extend<object, { editor: Editor }>({
  editor: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of fixtures from here.
    async ({}, use) => {
      const root = mkdtempSync(join(tmpdir(), 'edit-'))
      for (const folder of ['content', 'public', 'app/apple-icon.png', 'app/favicon.ico', 'app/icon.svg'])
        cpSync(folder, join(root, folder), { recursive: true })
      const program = [resolve('scripts/edit.ts'), '--no-open', '--no-preview']
      const child = spawn(process.execPath, program, { cwd: root, stdio: ['ignore', 'pipe', 'inherit'] })
      const address = await addressFrom(child.stdout)
      await use({ address, root, read: (path) => readFileSync(join(root, path), 'utf8') })
      child.kill()
      await once(child, 'exit')
      // What weaves its pictures may still write there.
      rmSync(root, { recursive: true, maxRetries: 50, retryDelay: 100 })
    },
    { scope: 'worker' },
  ],
})

async function addressFrom(output: AsyncIterable<Buffer>): Promise<string> {
  let text = ''
  for await (const chunk of output) {
    text += chunk.toString()
    const [, address] = /(http:\/\/127\.0\.0\.1:\d+\/\S+)/.exec(text) ?? []
    if (address !== undefined) return address
  }
  throw new Error(`The editor did not start: ${text}`)
}

/** Opens one entry or list in the editor. */
async function open(page: Page, { address }: Editor, place: string): Promise<FrameLocator> {
  const outside: string[] = []
  page.on('request', (request) => {
    if (!/^(?:http:\/\/127\.0\.0\.1:|data:|blob:)/.test(request.url())) outside.push(request.url())
  })
  await page.goto(address, { waitUntil: 'commit' })
  const cms = page.frameLocator('#cms')
  await expect(cms.getByText('Lists and facts')).toBeVisible(LOADED)
  await cms.locator('body').evaluate((body, hash) => {
    body.ownerDocument.location.hash = hash
  }, `#/collections/${place}`)
  await expect(cms.locator('.field').first()).toBeVisible(LOADED)
  // Sveltia begins there, and would take the focus from a field that is filled in before.
  await expect(cms.getByRole('group', { name: 'Content Editor' })).toBeFocused()
  expect(outside).toEqual([])
  return cms
}

/** The editor reads every file first, and a new entry waits for its pictures. */
const LOADED = { timeout: 120_000 }

const field = (cms: FrameLocator, name: string) => cms.locator(`.field[data-key-path="${name}"]`)
const save = (cms: FrameLocator) => cms.getByRole('button', { name: 'Save', exact: true })

/** All of the editor is another's, and large: on a machine that is five times slower, it takes most of a minute to load. */
test.describe.configure({ timeout: 300_000 })

/** What the form could take for words, and write with signs that keep them so. */
const CODE = 'Write `![a](b.svg)` for it.\n\n```js\nconst isLess = 1 < 2 && "*a*"\n```'

const file = `content/blog/${examples.post.id}.md`
const place = `blog/entries/${examples.post.id}`

test('a changed title is a difference of one line', async ({ page, editor }) => {
  const before = editor.read(file)
  const cms = await open(page, editor, place)
  await field(cms, 'title').getByRole('textbox').fill('Another title: with a colon')
  await save(cms).click()
  await expect(cms.getByText('Entry saved.')).toBeVisible(LOADED)
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
  const description = field(cms, 'metaDescription').getByRole('textbox')
  await description.click()
  await expect(field(cms, 'metaDescription')).toContainText(
    'a description for search engines needs 120 to 155',
  )
  expect(editor.read(file)).toBe(before)

  // Somebody who writes on while the window fades keeps the focus.
  await expect(cms.locator('dialog')).toHaveCount(0)
  await expect(description).toBeFocused()
  await description.fill('x'.repeat(130))
  await field(cms, 'body').locator('> header > h4').click()
  const text = field(cms, 'body').locator('[contenteditable="true"]').first()
  await expect(text).toBeFocused()
  await page.keyboard.press('ControlOrMeta+Home')
  await page.keyboard.type('Today: ')
  await expect(text).toContainText(/^Today: /)
  await save(cms).click()
  await expect(cms.getByText('Entry saved.')).toBeVisible(LOADED)
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
  await expect(first.getByText('Entry saved.')).toBeVisible(LOADED)
  await headline(second).fill('Said in the second window.')
  await save(second).click()
  await expect(second.getByText(/was changed elsewhere since you opened it/).first()).toBeVisible()
  expect(editor.read('content/site.yaml')).toContain('Said in the first window.')
})

test('the right side says that the page is on its way, until it is there', async ({ page, editor }) => {
  const preview = 'http://127.0.0.1:9'
  await page.route(editor.address, async (route) => {
    const response = await route.fetch()
    const headers = response.headers()
    const policy = headers['content-security-policy']?.replace('blob: ;', `blob: ${preview};`) ?? ''
    const body = (await response.text()).replace('"preview":""', `"preview":"${preview}"`)
    await route.fulfill({ response, body, headers: { ...headers, 'content-security-policy': policy } })
  })
  const compiled = Promise.withResolvers<void>()
  await page.route(`${preview}/`, async (route) => {
    await compiled.promise
    await route.fulfill({ contentType: 'text/html', body: '<h1>The real page</h1>' })
  })
  await page.goto(editor.address, { waitUntil: 'commit' })
  await expect(page.locator('#where')).toHaveText('/ in a moment…', LOADED)
  await expect(page.locator('#preview')).toContainText('in a moment')
  compiled.resolve()
  await expect(page.frameLocator('iframe#preview').getByText('The real page')).toBeVisible()
  await expect(page.locator('#where')).toHaveText('/')
})

test('entries are begun with one button, whatever the width', async ({ page, editor }) => {
  await page.setViewportSize({ width: 1920, height: 900 })
  await page.goto(editor.address, { waitUntil: 'commit' })
  const cms = page.frameLocator('#cms')
  await cms.getByText('Posts').first().click(LOADED)
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
  await expect(cms.getByText('Lists and facts')).toBeVisible(LOADED)
  await page.getByRole('button', { name: 'New…' }).click()
  await page.getByLabel('What is it called?').fill('What a slow query taught us')
  await page.getByLabel('Who writes it?').selectOption(examples.member.id)
  await page.getByRole('button', { name: 'Begin' }).click()
  await expect(field(cms, 'title').getByRole('textbox')).toHaveValue('What a slow query taught us', LOADED)
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
  await expect(cms.getByText('Entry saved.')).toBeVisible(LOADED)
  const post = editor.read('content/blog/what-a-slow-query-taught-us.md')
  const [, image = ''] = /^image: (\S+)$/m.exec(post) ?? []
  const { width, height } = await sharp(join(editor.root, 'content/blog', image)).metadata()
  expect({ width, height }).toEqual({ width: 1200, height: 2400 })
  expect(post).toContain('draft: true')
  expect(post).toContain(`author: ${examples.member.id}\n`)
  // The same photograph again is the file that is there already.
  expect(post.trim()).toMatch(new RegExp(`\n\n!\\[A loom at night\\]\\(${image}\\)$`))
  expect(post).toMatch(/ remember\.\n\n!\[A drawing\]\(dropped\.svg\)\n\n/)
  expect(editor.read('content/blog/dropped.svg')).toBe(DRAWING)

  // Nobody has seen a draft, so nothing has to become of its address.
  await page.getByRole('button', { name: 'Delete…' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
  await expect(page.getByRole('dialog')).toBeHidden(LOADED)
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

test('nothing of it is in the built site', () => {
  const built = readdirSync('.next/static', { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.(?:js|css|html)$/.test(name))
    .map((name) => readFileSync(join('.next/static', name), 'utf8'))
  expect(built.length).toBeGreaterThan(0)
  expect(built.filter((text) => /sveltia/i.test(text))).toEqual([])
})
