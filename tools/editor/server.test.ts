import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { ENTRY_COLLECTIONS, LIST_FILES, PAGE_FILES, schemaOf } from './cms-fields.ts'
import { ADDRESSES } from './pages.ts'
import { type Asked, fileAt, openEditor } from './testing/editor.ts'

const OURS = [
  '@sveltia/cms',
  '@fontsource-variable/source-sans-3',
  '@fontsource-variable/material-symbols-outlined',
]
const editor = await openEditor()
const { root, ask, open, save } = editor

const FAQ = 'content/faq.yaml'

describe('requests to the editor', () => {
  test.each<[string, Asked & { path?: string }]>([
    [
      'another name for this computer, as a stranger’s DNS gives it one',
      { headers: { host: 'evil.example:80' } },
    ],
    ['a picture on another page', { headers: { 'sec-fetch-site': 'cross-site' } }],
    ['a page of another port of this computer', { headers: { 'sec-fetch-site': 'same-site' } }],
  ])('%s is refused', async (_case, asked) => {
    const { status, body } = await ask(fileAt(FAQ), asked)
    expect(status).toBe(403)
    expect(JSON.parse(body)).toEqual({
      faults: [{ file: 'The editor', message: expect.stringMatching(/\.$/) }],
    })
  })

  test('an address without the secret, or with the secret of another run, is refused', async () => {
    const { origin } = new URL(editor.address)
    for (const path of ['/', '/file', `/${'x'.repeat(24)}/`, `/${'x'.repeat(24)}/${fileAt(FAQ)}`])
      expect((await ask(path, { base: origin })).status, path).toBe(403)
  })

  test('the address of an earlier run shows a sentence about the right one', async () => {
    const opened = { base: new URL(editor.address).origin, headers: { 'sec-fetch-mode': 'navigate' } }
    expect((await ask(`/${'x'.repeat(24)}/`, opened)).body).toBe(
      'This address belongs to an earlier run. Open the one that the terminal shows.\n',
    )
  })

  test('a request that is too large, or has an unknown method, is refused with the same JSON', async () => {
    const large = await ask(fileAt(FAQ), {
      method: 'PUT',
      headers: { 'content-length': '60000001', connection: 'close' },
    })
    expect(large).toMatchObject({ status: 413, body: expect.stringContaining('{"faults":[') })
    const other = await ask('new', { method: 'PATCH', body: '{}' })
    expect(other).toMatchObject({ status: 405, body: expect.stringContaining('{"faults":[') })
  })

  test('the pages load no files from other sites, and a name cannot end their script', async () => {
    const { policy, body } = await ask('')
    expect(policy).toMatch(/default-src 'none'.*frame-ancestors 'self'/)
    expect(policy).not.toMatch(/https?:\/\/(?!127\.0\.0\.1)|\*/)
    expect(body).not.toContain('<b>')
    expect((await ask('cms/')).body).not.toContain('<b>')
  })

  test('every address from which Sveltia loads files is replaced by a local one', async () => {
    const { body } = await ask('sveltia-cms.js')
    expect(body.match(/cdn\.jsdelivr\.net|unpkg\.com/g)).toBeNull()
    const source = readFileSync('node_modules/@sveltia/cms/dist/sveltia-cms.js', 'utf8')
    // Not toMatch: a failure would print two megabytes.
    expect(ADDRESSES.filter(([theirs]) => source.search(theirs) < 0)).toEqual([])
  })
})

describe('files of the editor', () => {
  test.each([
    'package.json',
    '../package.json',
    'content/../package.json',
    'content/blog/../../package.json',
    '/etc/passwd',
    'content/blog/post.html',
    'content/blog/.hidden.md',
    'content/other/post.md',
    'content/technologies/x.ts',
  ])('%s can be neither read nor written', async (path) => {
    const outside = join(root, 'outside.md')
    writeFileSync(outside, 'secret')
    expect((await open(path)).status).toBe(404)
    expect((await save(path, 'taken', 'nothing')).status).toBe(403)
    expect(readFileSync(outside, 'utf8')).toBe('secret')
    expect(existsSync(join(root, path)) && readFileSync(join(root, path), 'utf8') === 'taken').toBe(false)
  })

  test('every text of the content can be edited, and every folder of entries is a collection', () => {
    const files = [...LIST_FILES, ...PAGE_FILES].map(({ file }) => file)
    expect(files.every((file) => existsSync(file))).toBe(true)
    const folders = ENTRY_COLLECTIONS.map(({ folder }) => folder)
    expect(folders.map((folder) => schemaOf(root, `${folder}/an-id.md`)?.type)).toEqual(
      folders.map(() => 'object'),
    )
  })
})

test('npm install --omit=dev leaves its packages out', () => {
  const { packages } = JSON.parse(readFileSync('package-lock.json', 'utf8'))
  for (const name of OURS) expect(packages[`node_modules/${name}`], name).toMatchObject({ dev: true })
})
