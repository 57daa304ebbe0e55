import { execFileSync, spawnSync } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import PostalMime from 'postal-mime'
import { renderToStaticMarkup } from 'react-dom/server'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { findField } from '#lib/enquiry/fields.ts'
import { filledIn } from '#lib/enquiry/filled-in.ts'
import { fallbackForm } from '#lib/enquiry/forms.ts'
import { html } from '#lib/html.ts'
import { toCsv } from '#lib/outbox/operate/entry-text.ts'
import { benchesForTests } from '#lib/outbox/testing/benches.ts'

// A form that this company does not have, begun as the README says, in a copy of what the command reads and writes.

const FORMS = 'lib/enquiry/forms.ts'
const TITLE = 'A visit to the "north" mill, & it\'s yard'
const ID = 'a-visit-to-the-north-mill-and-its-yard'
const SUBJECT = 'New Enquiry from the website: A visit to the "north" mill, & it’s yard'
const { bench } = benchesForTests()
const root = mkdtempSync(join(tmpdir(), 'new-form-'))

beforeAll(() => {
  cpSync('content', join(root, 'content'), { recursive: true })
  mkdirSync(dirname(join(root, FORMS)), { recursive: true })
  cpSync(FORMS, join(root, FORMS))
  // Its pictures are not woven: that would read the table of the project, which does not have the form.
  spawnSync(process.execPath, [join(process.cwd(), 'tools/content/new.ts'), 'form', TITLE], { cwd: root })
  vi.doMock('#lib/enquiry/forms.ts', () => import(join(root, FORMS)))
}, 30_000)
afterAll(() => rmSync(root, { recursive: true }))

test('a new form stands on its page, with a control for every field, and has to have its words there', async () => {
  const { LongText } = await import('#components/sections/text-page.tsx')
  const { buildCatalogue } = await import('#lib/content/build-catalogue.ts')
  const { readContentFolder } = await import('#lib/content/folder.ts')
  const folder = readContentFolder(root)
  const page = buildCatalogue(folder).textPages.find(({ id }) => id === ID)
  const markup = renderToStaticMarkup(<LongText page={page ?? expect.fail()} />)
  expect(markup).toContain(renderToStaticMarkup(<input type="hidden" name="subject" value={SUBJECT} />))
  for (const name of fallbackForm.fields)
    expect(markup).toMatch(new RegExp(`<(input|textarea|select)[^>]* name="${name}"`))

  const [file = '', text = ''] =
    Object.entries(folder.texts).find(([name]) => name.endsWith(`/${ID}.md`)) ?? []
  const buildWith = (changed: string) => () =>
    buildCatalogue({ ...folder, texts: { ...folder.texts, [file]: changed } })
  expect(buildWith(text.replace(/^form:\n(?: .*\n)+/m, ''))).toThrow(
    `form is missing: the form "${ID}" is on this page.`,
  )
  expect(buildWith(text.replace(/^---\n/, '---\ndraft: true\n'))).toThrow(`draft: the form "${ID}"`)
})

test('what is written into each of its fields arrives by mail and in the export', async () => {
  const { POST } = await import('./route.ts')
  const { outbox, relay } = await bench()
  Reflect.set(globalThis, Symbol.for('site.outbox'), outbox)
  const values = fallbackForm.fields.map((name) => [name, filledIn(name, 'token')] as const)
  const body = new URLSearchParams([['subject', SUBJECT], ...values.map(([name, value]) => [name, value])])
  const answer = await POST(new Request('http://localhost:3000/api/sendEmail', { method: 'POST', body }))
  expect(await answer.text()).toContain(`href="/${ID}#${ID}-enquiry"`)

  outbox.delivery.start()
  await expect.poll(() => relay.mails.length, { timeout: 15_000 }).toBe(1)
  const mail = await PostalMime.parse(relay.mails[0]?.raw ?? '')
  const [head = '', row = ''] = toCsv(await outbox.store.list({}), 'UTC').split('\r\n')
  expect(mail.subject).toBe(SUBJECT)
  for (const [name, value] of values) {
    for (const end of [mail.text, row]) expect(end).toContain(value)
    for (const line of value.split('\n')) expect(mail.html).toContain(String(html`${line}`))
    expect(mail.text).toContain(findField(name).label)
    expect(head).toContain(`"${name}"`)
  }
})

test('the table of forms is as the formatter would leave it', () => {
  const table = readFileSync(join(root, FORMS), 'utf8')
  const format = ['format', `--stdin-file-path=${FORMS}`]
  expect(execFileSync('node_modules/.bin/biome', format, { input: table, encoding: 'utf8' })).toBe(table)
})

test('the form goes again with its page, by one command', async () => {
  const table = readFileSync(join(root, FORMS), 'utf8')
  const remove = (...words: string[]) =>
    spawnSync(process.execPath, [join(process.cwd(), 'tools/content/remove.ts'), 'form', ...words], {
      cwd: root,
      encoding: 'utf8',
    })
  expect(remove('contact', '--gone').stderr).toContain('a page with a layout of its own, /contact')
  expect(readFileSync(join(root, FORMS), 'utf8')).toBe(table)
  expect(remove(ID, '--gone')).toMatchObject({ status: 0 })
  expect(readFileSync(join(root, FORMS), 'utf8')).toBe(readFileSync(FORMS, 'utf8'))
  const { readContentFolder } = await import('#lib/content/folder.ts')
  expect(Object.keys(readContentFolder(root).texts).filter((name) => name.includes(ID))).toEqual([])
}, 30_000)
