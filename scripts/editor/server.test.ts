import { spawnSync } from 'node:child_process'
import { cpSync, existsSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { request } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { z } from 'zod'
import { REPLACED } from './assets.ts'
import { ENTRY_COLLECTIONS, LIST_FILES, PAGE_FILES, schemaOf } from './editable.ts'
import { type Editor, startEditor } from './server.ts'

const OURS = [
  '@sveltia/cms',
  '@fontsource-variable/source-sans-3',
  '@fontsource-variable/material-symbols-outlined',
]
const names = z.record(z.string(), z.string())
const manifest = z.object({ dependencies: names })
const locked = z.object({ dev: z.boolean().optional(), dependencies: names.optional() })
const lock = z.object({ packages: z.record(z.string(), locked) })

const root = mkdtempSync(join(tmpdir(), 'editor-'))
let editor: Editor
let weavings = 0

beforeAll(async () => {
  cpSync('content', join(root, 'content'), { recursive: true })
  const weave = async () => {
    weavings += 1
  }
  editor = await startEditor({ root, siteName: 'A <b>site', preview: '', weave })
})
afterAll(async () => {
  await editor.close()
  rmSync(root, { recursive: true })
})

const FAQ = 'content/faq.yaml'
const onDisk = (path: string) => readFileSync(join(root, path), 'utf8')

type Asked = { method?: string; headers?: Record<string, string>; body?: string | Buffer; base?: string }

/** Asks as the editor's own page does, but for what is said otherwise. `fetch` would not let a test choose its Host. */
async function ask(path: string, { method = 'GET', headers = {}, body, base = editor.address }: Asked = {}) {
  const url = new URL(path, base)
  const all = { host: url.host, ...(method === 'GET' ? {} : { origin: url.origin }), ...headers }
  const sent = request(url, {
    method,
    headers: body === undefined ? all : { ...all, 'content-length': Buffer.byteLength(body) },
  })
  sent.end(body)
  return new Promise<{ status: number; etag: string; policy: string; body: string }>((resolve, reject) => {
    sent.on('error', reject)
    sent.on('response', async (response) => {
      const { etag = '', 'content-security-policy': policy = '' } = response.headers
      resolve({ status: response.statusCode ?? 0, etag, policy: String(policy), body: await text(response) })
    })
  })
}

const fileAt = (path: string) => `file?path=${encodeURIComponent(path)}`
const open = async (path: string) => ask(fileAt(path))
const save = async (path: string, body: string | Buffer, version: string) =>
  ask(fileAt(path), { method: 'PUT', body, headers: { 'if-match': version } })

describe('who may speak to it', () => {
  test.each<[string, Asked & { path?: string }]>([
    [
      'another name for this computer, as a stranger’s DNS gives it one',
      { headers: { host: 'evil.example:80' } },
    ],
    ['a page of another origin that reads', { headers: { origin: 'http://127.0.0.1:1' } }],
    ['a page of another origin that writes', { method: 'PUT', headers: { origin: 'https://evil.example' } }],
    ['a sandboxed page', { method: 'POST', headers: { origin: 'null' } }],
    ['a picture on another page', { headers: { 'sec-fetch-site': 'cross-site' } }],
    ['a page of another port of this computer', { headers: { 'sec-fetch-site': 'same-site' } }],
  ])('%s is refused', async (_case, asked) => {
    expect((await ask(fileAt(FAQ), asked)).status).toBe(403)
  })

  test('an address without the secret, or with that of another run, is refused', async () => {
    const { origin } = new URL(editor.address)
    for (const path of ['/', '/file', `/${'x'.repeat(24)}/`, `/${'x'.repeat(24)}/${fileAt(FAQ)}`])
      expect((await ask(path, { base: origin })).status, path).toBe(403)
  })

  test('a change without an origin is refused', async () => {
    const { status } = await ask('delete', { method: 'POST', headers: { origin: '' }, body: '{}' })
    expect(status).toBe(403)
  })

  test('its pages load nothing from elsewhere, and a name cannot end their script', async () => {
    const { policy, body } = await ask('')
    expect(policy).toMatch(/default-src 'none'.*frame-ancestors 'self'/)
    expect(policy).not.toMatch(/https?:\/\/(?!127\.0\.0\.1)|\*/)
    expect(body).not.toContain('<b>')
    expect((await ask('cms/')).body).not.toContain('<b>')
  })

  test('every text of Sveltia’s that is replaced is still in it, and none of its fonts is asked for elsewhere', async () => {
    const { body } = await ask('sveltia-cms.js')
    expect(body.match(/cdn\.jsdelivr\.net|unpkg\.com/g)).toBeNull()
    const source = readFileSync('node_modules/@sveltia/cms/dist/sveltia-cms.js', 'utf8')
    // Not toMatch: a failure would print two megabytes.
    expect(REPLACED.filter(([said]) => source.search(said) < 0)).toEqual([])
    expect(REPLACED.filter(([said]) => body.search(said) >= 0)).toEqual([])
  })
})

describe('what may be read and written', () => {
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
    'content/linked/x.md',
    'content/blog/led-out.md',
    'content/blog/led-out.jpg',
  ])('%s is neither', async (path) => {
    const outside = join(root, 'outside.md')
    writeFileSync(outside, 'secret')
    for (const link of ['content/blog/led-out.md', 'content/blog/led-out.jpg'])
      if (!existsSync(join(root, link))) symlinkSync(outside, join(root, link))
    try {
      expect((await open(path)).status).toBe(404)
      expect((await save(path, 'taken', 'nothing')).status).toBe(403)
      expect(readFileSync(outside, 'utf8')).toBe('secret')
      expect(existsSync(join(root, path)) && readFileSync(join(root, path), 'utf8') === 'taken').toBe(false)
    } finally {
      for (const link of ['content/blog/led-out.md', 'content/blog/led-out.jpg']) rmSync(join(root, link))
    }
  })

  test('every text of the content can be edited, and every folder of entries is a collection', () => {
    const files = [...LIST_FILES, ...PAGE_FILES].map(({ file }) => file)
    expect(files.every((file) => existsSync(file))).toBe(true)
    const folders = ENTRY_COLLECTIONS.map(({ folder }) => folder)
    expect(folders.map((folder) => schemaOf(`${folder}/an-id.md`)?.type)).toEqual(folders.map(() => 'object'))
  })
})

describe('saving', () => {
  test('writes the change alone, and says which version there is now', async () => {
    const before = onDisk(FAQ)
    const { body, etag } = await open(FAQ)
    const edited = body
      .replace('What services do you offer?', 'Which services do you offer?')
      .replace(/ # .*/g, '')
    const { status, etag: next } = await save(FAQ, edited, etag)
    expect(status).toBe(200)
    expect(onDisk(FAQ)).toBe(before.replace('What services do you offer?', 'Which services do you offer?'))
    expect((await open(FAQ)).etag).toBe(next)
  })

  test('is refused before anything is written, with our sentence and the field that it is about', async () => {
    const path = 'content/blog/mobile-app-security.md'
    const before = onDisk(path)
    const { body, etag } = await open(path)
    const edited = body
      .replace(/^metaDescription: .*/m, 'metaDescription: Too short')
      .replace(/^author: .*/m, 'author: nobody')
      .replace(/\n\n[^\n]+\n$/, '\n\nSee [this](/blog/not-there).\n')
    const { status, body: answer } = await save(path, edited, etag)
    expect(status).toBe(422)
    expect(JSON.parse(answer)).toMatchObject({
      faults: [
        { file: path, field: 'metaDescription', message: expect.stringContaining('has 9 characters') },
      ],
    })
    expect(onDisk(path)).toBe(before)

    const { body: second } = await save(
      path,
      edited.replace(/^metaDescription: .*/m, /^metaDescription: .*/m.exec(before)?.[0] ?? ''),
      etag,
    )
    expect(JSON.parse(second)).toMatchObject({
      faults: [
        { field: 'author', message: expect.stringContaining('is not on the team') },
        { field: 'body', message: expect.stringContaining('is not a page of this site') },
      ],
    })
  })

  test('names the field of a list within a list', async () => {
    const path = 'content/services/cloud-devops.md'
    const { body, etag } = await open(path)
    const { body: answer } = await save(path, body.replace(/percentage: \d+/, 'percentage: 12'), etag)
    expect(JSON.parse(answer)).toMatchObject({ faults: [{ field: 'skills.0.percentage' }] })
  })

  test('over a version that was changed meanwhile is refused, and both windows can see what is there', async () => {
    const { body, etag } = await open(FAQ)
    expect((await save(FAQ, body.replace('Which services', 'What kind of services'), etag)).status).toBe(200)
    const { status, body: answer } = await save(FAQ, body.replace('Which services', 'Whose services'), etag)
    expect(status).toBe(409)
    expect(JSON.parse(answer).faults[0].message).toMatch(
      /was changed elsewhere since you opened it.*Nothing was written/,
    )
    expect(onDisk(FAQ)).toContain('What kind of services')
  })

  test('leaves out what was left empty', async () => {
    const path = 'content/team/hina-rauf.md'
    const before = onDisk(path)
    const { body, etag } = await open(path)
    const emptied = body.replace(/^name: /m, "draft: false\nformerIds: []\nimage: ''\nname: ")
    expect((await save(path, emptied, etag)).status).toBe(200)
    expect(onDisk(path)).toBe(before)
  })

  test('puts a photograph right: upright, small, silent', async () => {
    const path = 'content/blog/holiday.jpg'
    const photo = await sharp({ create: { width: 3000, height: 1500, channels: 3, background: '#842' } })
      .withExif({ IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '53/1 33/1 0/1' } })
      .withMetadata({ orientation: 6 })
      .jpeg()
      .toBuffer()
    expect((await save(path, photo, 'nothing')).status).toBe(200)
    const { width, height, exif, orientation } = await sharp(readFileSync(join(root, path))).metadata()
    expect({ width, height, exif, orientation }).toEqual({ width: 1200, height: 2400 })
    const noPhoto = await save('content/blog/words.jpg', 'These are words.', 'nothing')
    expect(noPhoto.body).toContain('cannot be read as a photograph')
    expect(existsSync(join(root, 'content/blog/words.jpg'))).toBe(false)
    rmSync(join(root, path))
  })
})

describe('entries', () => {
  const act = async (name: string, body: object) => {
    const { status, body: answer } = await ask(name, { method: 'POST', body: JSON.stringify(body) })
    expect(status).toBe(200)
    return JSON.parse(answer)
  }

  test('a new one is a draft with its pictures woven; it can be renamed and deleted', async () => {
    const before = weavings
    expect(await act('new', { kind: 'member', title: 'Ada King' })).toEqual({ id: 'ada-king' })
    expect(weavings).toBe(before + 1)
    expect(onDisk('content/team/ada-king.md')).toMatch(/^---\ndraft: true\nname: Ada King\n/)
    cpSync(join(root, 'content/team/hina-rauf.svg'), join(root, 'content/team/ada-king.svg'))
    expect((await act('new', { kind: 'member', title: 'Ada King' })).fault).toContain('there already')

    expect((await act('rename', { kind: 'member', from: 'ada-king', to: 'Not an id' })).fault).toContain(
      'address',
    )
    expect(await act('rename', { kind: 'member', from: 'ada-king', to: 'ada-lovelace' })).toEqual({
      id: 'ada-lovelace',
    })
    expect(onDisk('content/team/ada-lovelace.md')).toContain('formerIds:\n  - ada-king\n')
    expect(await act('delete', { kind: 'member', id: 'ada-lovelace' })).toEqual({ id: 'ada-lovelace' })
    expect(existsSync(join(root, 'content/team/ada-lovelace.svg'))).toBe(false)
  })

  test('one that another leads to is not deleted, and the sentence says which', async () => {
    const author = /^author: (\S+)/m.exec(onDisk('content/blog/mobile-app-security.md'))?.[1] ?? ''
    const { fault } = await act('delete', { kind: 'member', id: author })
    expect(fault).toContain('content/blog/mobile-app-security.md')
    expect(existsSync(join(root, `content/team/${author}.md`))).toBe(true)
  })

  test('an id that leads out of the folder is none', async () => {
    expect((await act('delete', { kind: 'post', id: '../../package' })).fault).toContain(
      'is not a file that can be edited here',
    )
  })
})

describe('production has none of it', () => {
  const { dependencies } = manifest.parse(JSON.parse(readFileSync('package.json', 'utf8')))
  const { packages } = lock.parse(JSON.parse(readFileSync('package-lock.json', 'utf8')))

  test('npm install --omit=dev leaves its packages out, and what they bring', () => {
    const brought = Object.keys(packages['node_modules/@sveltia/cms']?.dependencies ?? {})
    const names = [...OURS, ...brought.filter((name) => !(name in dependencies))]
    expect(names.length).toBeGreaterThan(5)
    expect(names.filter((name) => packages[`node_modules/${name}`]?.dev !== true)).toEqual([])
  })

  test('no file of the site or of its server knows it', () => {
    const rooms = ['app', 'components', 'lib', 'build', 'server', 'styles', 'instrumentation.ts']
    const { stdout } = spawnSync('grep', ['-rlE', 'scripts/editor|sveltia', ...rooms], { encoding: 'utf8' })
    expect(stdout).toBe('')
  })
})
