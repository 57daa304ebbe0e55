import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { expect, type FrameLocator, type Page, test as plain } from 'playwright/test'
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
      rmSync(root, { recursive: true })
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
  await expect(cms.locator('.field').first()).toBeVisible()
  expect(outside).toEqual([])
  return cms
}

/** The editor reads every file first, and a new entry waits for its pictures. */
const LOADED = { timeout: 60_000 }

const field = (cms: FrameLocator, name: string) => cms.locator(`.field[data-key-path="${name}"]`)
const save = (cms: FrameLocator) => cms.getByRole('button', { name: 'Save', exact: true })

const file = `content/blog/${examples.post.id}.md`
const place = `blog/entries/${examples.post.id}`

test('a changed title is a difference of one line', async ({ page, editor }) => {
  const before = editor.read(file)
  const cms = await open(page, editor, place)
  await field(cms, 'title').getByRole('textbox').fill('Another title: with a colon')
  await save(cms).click()
  await expect(cms.getByText('Entry saved.')).toBeVisible()
  expect(editor.read(file)).toBe(before.replace(/^title: .*$/m, "title: 'Another title: with a colon'"))
})

test('what is refused is said at its field in our words, nothing is written, and mended it is saved', async ({
  page,
  editor,
}) => {
  const before = editor.read(file)
  const cms = await open(page, editor, place)
  await field(cms, 'metaDescription').getByRole('textbox').fill('Too short.')
  await save(cms).click()
  await expect(cms.getByRole('alertdialog').or(cms.getByRole('dialog'))).toContainText('has 10 characters')
  await cms.getByRole('button', { name: 'OK' }).click()
  await expect(field(cms, 'metaDescription')).toContainText(
    'a description for search engines needs 120 to 155',
  )
  expect(editor.read(file)).toBe(before)

  await field(cms, 'metaDescription').getByRole('textbox').fill('x'.repeat(130))
  await save(cms).click()
  await expect(cms.getByText('Entry saved.')).toBeVisible()
  expect(editor.read(file)).toContain(`metaDescription: ${'x'.repeat(130)}`)
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

test('a new post with a photograph', async ({ page, editor }) => {
  await page.goto(editor.address, { waitUntil: 'commit' })
  await page.getByRole('button', { name: 'New…' }).click()
  await page.getByLabel('What is it called?').fill('What a slow query taught us')
  await page.getByRole('button', { name: 'Begin' }).click()
  const cms = page.frameLocator('#cms')
  await expect(field(cms, 'title').getByRole('textbox')).toHaveValue('What a slow query taught us', LOADED)
  const photo = await sharp({ create: { width: 2600, height: 1300, channels: 3, background: '#468' } })
    .withMetadata({ orientation: 6 })
    .jpeg()
    .toBuffer()
  const drop = { name: 'IMG 0042.JPG', mimeType: 'image/jpeg', buffer: photo }
  await field(cms, 'image').locator('input[type=file]').first().setInputFiles(drop)
  await save(cms).click()
  await expect(cms.getByText('Entry saved.')).toBeVisible()
  const post = editor.read('content/blog/what-a-slow-query-taught-us.md')
  const [, image = ''] = /^image: (\S+)$/m.exec(post) ?? []
  const { width, height } = await sharp(join(editor.root, 'content/blog', image)).metadata()
  expect({ width, height }).toEqual({ width: 1200, height: 2400 })
  expect(post).toContain('draft: true')
})

test('nothing of it is in the built site', () => {
  const built = readdirSync('.next/static', { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.(?:js|css|html)$/.test(name))
    .map((name) => readFileSync(join('.next/static', name), 'utf8'))
  expect(built.length).toBeGreaterThan(0)
  expect(built.filter((text) => /sveltia/i.test(text))).toEqual([])
})
