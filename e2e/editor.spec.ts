import { execFile } from 'node:child_process'
import { existsSync, rmSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { promisify } from 'node:util'
import { type Page, expect as plainExpect, test } from 'playwright/test'
import sharp from 'sharp'
import { type EditorProgram, startEditorProgram } from '#testing/editor-program.ts'
import { content, examples, needed } from '#testing/site-content.ts'

// Tests `npm run edit` in the browser, on a copy of the content. tools/editor/server.test.ts tests the requests that its
// server refuses. The editor loads slowly, so each test checks many things on one page, and one worker runs all tests.

/**
 * The editor is a large third-party program (Sveltia CMS). On a machine that is five times slower, it takes most of a minute
 * to load. It reads every file first, and a new entry waits until its pictures are loaded.
 */
const SLOW_MS = 120_000

/** Waits long enough for a save, during which the editor checks all content. */
const expect = plainExpect.configure({ timeout: SLOW_MS })

/** Up to this many choices, Sveltia CMS shows them all. */
const RADIOS_MOST = 5

let editor: EditorProgram

test.describe.configure({ mode: 'default', timeout: 3 * SLOW_MS })
// A tenth of all the time went into its transitions.
test.use({ contextOptions: { reducedMotion: 'reduce' } })

test.beforeAll(async () => {
  editor = await startEditorProgram()
})

test.afterAll(async () => {
  expect(await editor.stop(), 'what the editor said in the terminal').toBe('')
})

/** Opens one entry or list in the editor. */
async function open(page: Page, place: string): Promise<void> {
  const outside: string[] = []
  page.on('request', (request) => {
    // The address of fonts that Sveltia CMS has itself: the policy of the page blocks it.
    if (
      !/^(?:http:\/\/127\.0\.0\.1:|data:|blob:|https:\/\/cdn\.jsdelivr\.net\/fontsource)/.test(request.url())
    )
      outside.push(request.url())
  })
  await page.goto(`${editor.address}#/collections/${place}`, { waitUntil: 'commit' })
  await expect(page.locator('.field').first()).toBeVisible()
  await untilReady(page)
  expect(outside).toEqual([])
}

/**
 * Waits until Sveltia CMS has moved the focus into its form, or has tried to while that was inert. Then its text editor takes
 * the focus when the colours of the code in the text are loaded. What is typed into a field earlier would go elsewhere.
 */
async function untilReady(page: Page): Promise<void> {
  await expect(page.getByRole('group', { name: 'Content Editor' })).toHaveAttribute('tabindex', '0')
  if (!page.url().endsWith(place)) return
  const text = field(page, 'body').locator('[contenteditable="true"]').first()
  await expect(text.locator('code span[style]').first()).toBeVisible()
  await expect(text.locator('code.code-block:not([data-language="plain"], :has(span[style]))')).toHaveCount(0)
  await expect(text).toBeFocused()
}

const field = (page: Page, name: string) => page.locator(`.field[data-key-path="${name}"]`)

/** Saves, and waits until all is saved. Meanwhile, the button has another name. */
async function save(page: Page): Promise<void> {
  const button = page.getByRole('button', { name: 'Save', exact: true })
  await button.click()
  await expect(button).toBeDisabled()
}

/** Saves what is refused, and closes the dialog with the reason. */
async function saveInVain(page: Page, reason: string | RegExp): Promise<void> {
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.getByRole('alertdialog')).toContainText(reason)
  await page.getByRole('button', { name: 'OK' }).click()
  await expect(page.locator('dialog')).toHaveCount(0)
}

/** Chooses an item of the menu of the open entry. */
async function choose(page: Page, menu: string, item: string): Promise<void> {
  await page.getByRole('button', { name: menu }).first().click()
  await page.getByRole('menuitem', { name: item }).click()
}

/** A text that the visual editor would write in its own way: its table, its list, its code, its marks. */
const NASTY = `\`\`\`
no language
\`\`\`

| Left | Right |
| :--- | ---: |
| a \\| b | \`x\` |

1. One

   \`\`\`sh
   npm run build
   \`\`\`

~~~md
# Not a heading
~~~

* Star
    * Nested

A \\_name_, \\<b> and 2 \\* 3, *soft*
wrapped.

Write \`![a](b.svg)\` for it.

\`\`\`js
const isLess = 1 < 2 && "*a*"
\`\`\`

The __last__ words.`

const post = examples.post?.id ?? ''
const file = `content/blog/${post}.md`
const place = `blog/entries/${post}`

test('a save changes what somebody has changed, a refused value is explained at its field, and leaving asks what to do with a change', async ({
  page,
}) => {
  needed(examples.post, 'post')
  writeFileSync(join(editor.root, file), `${editor.read(file).trimEnd()}\n\n${NASTY}\n`)
  const written = editor.read(file)
  await open(page, place)
  const text = field(page, 'body').locator('[contenteditable="true"]').first()
  // The text is empty, which a save refuses, until the colours of its code are loaded.
  await expect(text).toContainText('The last words.')
  const title = field(page, 'title').getByRole('textbox')
  await title.fill('Another title: with a colon')
  await save(page)
  const before = written.replace(/^title: .*$/m, "title: 'Another title: with a colon'")
  expect(editor.read(file)).toBe(before)

  const description = field(page, 'metaDescription').getByRole('textbox')
  await description.focus()
  await page.keyboard.press('ControlOrMeta+A')
  await page.keyboard.type('Too short.')
  await saveInVain(page, 'has 10 characters')
  await expect(field(page, 'metaDescription')).toContainText(
    'a description for search engines needs 120 to 155',
  )
  expect(editor.read(file)).toBe(before)

  await description.fill('x'.repeat(130))
  await text.focus()
  await page.keyboard.press('ControlOrMeta+Home')
  await page.keyboard.type('Today:')
  await page.keyboard.press('Shift+Enter')
  await page.keyboard.type('Now ')
  await expect(text).toContainText('Now ')
  await save(page)
  const described = before.replace(/^metaDescription: .*$/m, `metaDescription: ${'x'.repeat(130)}`)
  // The two spaces make the end of the line one on the page.
  expect(editor.read(file)).toBe(described.replace('\n---\n\n', '\n---\n\nToday:  \nNow '))

  await title.fill('Not saved yet')
  await expect(page.getByRole('button', { name: 'Save', exact: true })).toBeEnabled()
  const asked: string[] = []
  page.on('dialog', async (dialog) => {
    asked.push(dialog.type())
    await (asked.length === 1 ? dialog.dismiss() : dialog.accept())
  })
  const back = page.getByRole('button', { name: 'Cancel Editing' })
  await back.click()
  await expect.poll(() => asked).toEqual(['confirm'])
  await expect(title).toHaveValue('Not saved yet')
  // The browser fires this event before it reloads or closes a page.
  const isHeld = await page.evaluate(() => {
    const event = new Event('beforeunload', { cancelable: true })
    return !window.dispatchEvent(event)
  })
  expect(isHeld).toBe(true)
  await back.click()
  await expect(title).toHaveCount(0)
  expect(editor.read(file)).not.toContain('Not saved yet')
})

test('a file that another program has changed is not overwritten without a question', async ({ page }) => {
  needed(content.faq[0], 'question')
  const faq = 'content/faq.yaml'
  const before = editor.read(faq)
  await open(page, 'lists/entries/faq')
  const question = page.locator('.field[data-key-path$=".question"]').first().getByRole('textbox')
  await page.getByRole('button', { name: 'Expand All' }).click()
  await question.fill('Why?')
  writeFileSync(
    join(editor.root, faq),
    before.replace(/^ *answer: .*$/m, (line) => `${line} Or not.`),
  )
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.getByRole('alertdialog')).toContainText('Someone Else')
  await page.getByRole('button', { name: 'Cancel', exact: true }).click()
  expect(editor.read(faq)).not.toContain('Why?')
  writeFileSync(join(editor.root, faq), before)
})

test('a post is begun as a draft with a photograph, and gets another address', async ({ page }) => {
  needed(examples.member, 'member')
  await open(page, 'blog/new')
  await expect(field(page, 'body').locator('[contenteditable="true"]')).toBeVisible()
  await field(page, 'title').getByRole('textbox').fill('Größe: what a slow query taught us')
  await field(page, 'category').getByRole('textbox').fill('Data')
  const author = field(page, 'author')
  if (content.members.length > RADIOS_MOST) {
    await author.getByRole('combobox').click()
    await page.getByRole('option').nth(1).click()
  } else await author.getByRole('radio').nth(1).click()
  await field(page, 'excerpt').getByRole('textbox').fill('A query that took a night.')
  await field(page, 'metaDescription').getByRole('textbox').fill('y'.repeat(130))
  await field(page, 'tags').getByRole('button', { name: 'Add' }).click()
  await field(page, 'tags.0').getByRole('textbox').fill('Databases')
  const photo = await sharp({ create: { width: 2600, height: 1300, channels: 3, background: '#468' } })
    .withExif({ IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '53/1 33/1 0/1' } })
    .withMetadata({ orientation: 6 })
    .jpeg()
    .toBuffer()
  const drop = { name: 'IMG 0042 Nähe.JPG', mimeType: 'image/jpeg', buffer: photo }
  await field(page, 'image').locator('input[type=file]').first().setInputFiles(drop)
  await expect(field(page, 'image').getByRole('button', { name: 'Replace' })).toBeVisible()
  const text = field(page, 'body').locator('[contenteditable="true"]').first()
  await text.focus()
  await page.keyboard.type('A night.')
  await page.keyboard.press('Enter')
  await page.keyboard.type('I was late.')
  await page.keyboard.press('Enter')
  await field(page, 'body').getByRole('button', { name: 'Picture' }).click()
  const within = page.locator('[data-component-name="x-picture"]')
  await within.locator('input[type=file]').first().setInputFiles(drop)
  await expect(within.getByRole('button', { name: 'Replace' })).toBeVisible()
  await within.locator('.field[data-key-path$=":alt"]').getByRole('textbox').fill('A loom at night')
  await save(page)
  const begun = 'content/blog/groesse-what-a-slow-query-taught-us.md'
  const [, image = ''] = /^image: (\S+)$/m.exec(editor.read(begun)) ?? []
  const { width, height, exif } = await sharp(join(editor.root, 'content/blog', image)).metadata()
  expect({ width, height, exif }).toEqual({ width: 1200, height: 2400, exif: undefined })
  expect(editor.read(begun)).toMatch(/^draft: true$/m)
  // The same photograph is uploaded once.
  expect(editor.read(begun).trim().split('\n\n').slice(-3)).toEqual([
    'A night.',
    'I was late.',
    `![A loom at night](${image})`,
  ])

  await choose(page, 'Show Editor Options', 'Slug')
  await page.getByRole('button', { name: 'Edit Slug' }).click()
  await page.keyboard.press('ControlOrMeta+A')
  await page.keyboard.type('a-slow-query')
  await page.keyboard.press('Enter')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  // The page loads again, with the links that the change of the address has changed.
  await expect(page).toHaveURL(/\/entries\/a-slow-query$/)
  await expect(page.locator('.field').first()).toBeVisible()
  expect(existsSync(join(editor.root, begun))).toBe(false)
  expect(editor.read('content/blog/a-slow-query.md')).toContain('formerIds:\n  - groesse-what')
})

test('a translation is written beside its source, without its facts, and begins as a draft', async ({
  page,
}) => {
  needed(examples.service, 'service')
  const source = `content/services/${examples.service?.id}.md`
  const translation = source.replace('.md', '.pl.md')
  const site = editor.read('content/site.yaml')
  const declared = 'languages:\n  - language: pl\n    draft: true\n'
  writeFileSync(
    join(editor.root, 'content/site.yaml'),
    `${site.replace(/^languages:\n(?: .*\n)+/m, '').trimEnd()}\n${declared}`,
  )
  const before = editor.read(source).replace(/^skills:\n(?: .*\n)+/m, '')
  writeFileSync(join(editor.root, source), before)
  await open(page, `services/entries/${examples.service?.id}`)
  const pane = page.locator('.pane[data-locale="pl"]')
  const translated = (name: string) => pane.locator(`.field[data-key-path="${name}"]`)
  await pane.getByRole('button', { name: /^Enable/ }).click()
  await translated('title').getByRole('textbox').fill('Strony')
  await expect(pane.locator('.field[data-key-path="order"], .field[data-key-path="image"]')).toHaveCount(0)
  await translated('description').getByRole('textbox').fill('Strony, które działają.')
  await translated('metaDescription').getByRole('textbox').fill('z'.repeat(130))
  await translated('body').locator('[contenteditable="true"]').first().focus()
  await page.keyboard.type('Każda strona działa.')
  await save(page)
  const begun = editor.read(translation)
  expect(begun.replace(/[a-p]{8}/, 'abcdefgh')).toBe(
    `---\ntitle: Strony\ndescription: Strony, które działają.\nmetaDescription: ${'z'.repeat(130)}\ndraft: true\ntranslates: abcdefgh\n---\n\nKażda strona działa.\n`,
  )
  expect(editor.read(source)).toBe(before)
  await expect(translated('draft').getByRole('switch')).toBeChecked()

  await translated('title').getByRole('textbox').fill('m'.repeat(60))
  await saveInVain(page, 'too long for a phone')
  await expect(translated('title')).toContainText('too long for a phone')
  await translated('title').getByRole('textbox').fill('Strony')
  const original = page.locator('.pane:not([data-locale="pl"]) .field[data-key-path="title"]')
  await original.getByRole('textbox').fill('Other sites')
  await save(page)
  expect(editor.read(source)).toBe(before.replace(/^title: .*$/m, 'title: Other sites'))
  // So it is outdated now.
  expect(editor.read(translation)).toBe(begun)
  // As `npm run translate -- --accept` says that it is right again.
  await translated('title').getByRole('textbox').fill('Inne strony')
  await save(page)
  const accepted = editor.read(translation)
  expect(accepted.replace(/^translates: .*$/m, '')).toBe(
    begun.replace('title: Strony', 'title: Inne strony').replace(/^translates: .*$/m, ''),
  )
  const root = editor.root
  const command = [
    resolve('tools/content/translate.ts'),
    'pl',
    `services/${examples.service?.id}`,
    '--accept',
  ]
  await promisify(execFile)(process.execPath, command, { cwd: root })
  expect(editor.read(translation)).toBe(accepted)
  writeFileSync(join(root, 'content/site.yaml'), site)
  rmSync(join(root, translation))
})

test('from anywhere, the same page saves to the repository of a host, in the name of the person who signed in', async ({
  page,
}) => {
  needed(examples.post, 'post')
  const folder = join(editor.root, 'editor')
  const command = [resolve('tools/editor/edit.ts'), '--for', 'gitea:company/site', '--out', folder]
  await promisify(execFile)(process.execPath, [...command, '--at', 'https://git.example.com'], {
    cwd: editor.root,
  })
  await page.route('https://edit.example.com/**', async (route) => {
    const name = new URL(route.request().url()).pathname.slice(1) || 'index.html'
    await route.fulfill({ path: join(folder, name) })
  })
  // The editor on this computer takes the place of the host.
  await page.route('https://git.example.com/**', async (route) => {
    const { pathname, search } = new URL(route.request().url())
    const url = editor.address + pathname.slice(1).replace('company/site', 'this-computer/site') + search
    const headers = { 'content-type': 'application/json' }
    const response = await route.fetch({ url, headers })
    await route.fulfill({ response, headers: { 'access-control-allow-origin': '*' } })
  })
  const commits: unknown[] = []
  page.on('request', (request) => {
    if (request.method() === 'POST' && request.url().endsWith('/contents'))
      commits.push(request.postDataJSON())
  })
  await page.goto(`https://edit.example.com/#/collections/${place}`)
  await page.getByRole('button', { name: 'Sign In Using Access Token' }).click()
  await page.locator('dialog input').fill('a-token')
  await page.locator('dialog').getByRole('button', { name: 'Sign In', exact: true }).click()
  await expect(field(page, 'title')).toBeVisible()
  await untilReady(page)
  const before = editor.read(file)
  const title = field(page, 'title').getByRole('textbox')
  await title.fill('m'.repeat(60))
  await saveInVain(page, 'too long for a phone')
  expect(commits).toEqual([])
  await title.fill('From anywhere')
  await save(page)
  expect(commits).toMatchObject([{ author: { name: 'You' }, files: [{ operation: 'update', path: file }] }])
  expect(editor.read(file)).toBe(before.replace(/^title: ('?).*$/m, 'title: $1From anywhere$1'))
})
