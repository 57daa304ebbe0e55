import { execFile } from 'node:child_process'
import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { promisify } from 'node:util'
import { afterEach, expect, test } from 'vitest'
import type { Manifest } from '#server/build/manifest.ts'
import { StartError } from '#server/start-error.ts'
import { bareManifest } from '#server/testing/bare-manifest.ts'
import { writeStaticSite } from './static-site.ts'

const root = await mkdtemp(join(tmpdir(), 'static-site-'))
afterEach(() => rm(root, { recursive: true }))

const page = { tag: 'home', inline: 0, frames: [] }
const manifest = bareManifest('home')

async function writeBuild(change: Partial<Record<keyof Manifest, unknown>> = {}) {
  await mkdir(join(root, '.site/pages'), { recursive: true })
  await writeFile(join(root, '.site/manifest.json'), JSON.stringify({ ...manifest, ...change }))
  await writeFile(join(root, '.site/pages/home.html'), '<head><meta charSet="utf-8"/></head>')
}

test('pages stay listed and bind their own name alone, whatever the settings of the API beside them say', async () => {
  await writeBuild()
  const settings = { SITE_PREVIEW: 'true', HSTS_SCOPE: 'preload' }
  await writeFile(join(root, '.env'), 'SITE_PREVIEW=true\nHSTS_SCOPE=preload\n')
  const args = [resolve('tools/export.ts'), '--api', 'https://api.example.com', 'pages']
  await promisify(execFile)(process.execPath, args, { cwd: root, env: { ...process.env, ...settings } })
  const headers = await readFile(join(root, 'pages/_headers'), 'utf8')
  expect(headers).toContain('strict-transport-security: max-age=')
  expect(headers).not.toMatch(/noindex|preload|includeSubDomains/)
})

const folder = join(root, 'pages')
const writeSite = () =>
  writeStaticSite({
    siteFolder: join(root, '.site'),
    folder,
    api: 'https://api.example.com',
    run: { preview: false, hstsScope: 'host' },
  })

test('a new export takes the place of the one before, and leaves alone what it has not written', async () => {
  await writeBuild({ documents: { '/': page, '/old': page } })
  await writeSite()
  await writeFile(join(folder, 'CNAME'), 'www.example.com')
  await writeBuild({ documents: { '/': page, '/new': page } })
  await writeSite()
  expect((await readdir(folder)).filter((name) => !name.startsWith('_')).sort()).toEqual([
    '.exported',
    '404.html',
    'CNAME',
    'index.html',
    'new.html',
  ])
})

test('an export that broke off can be made again', async () => {
  await writeBuild({ documents: { '/': page, '/lost': { ...page, tag: 'lost' } } })
  await expect(writeSite()).rejects.toThrow(/ENOENT/)
  await writeBuild()
  await expect(writeSite()).resolves.toMatchObject({ pages: 1 })
})

test('nothing is deleted outside the folder, whatever its list says', async () => {
  await writeBuild()
  await mkdir(folder)
  await writeFile(join(folder, '.exported'), '../.site/manifest.json\n\n.\n..\n')
  await writeSite()
  expect(await readdir(join(root, '.site'))).toContain('manifest.json')
})

test('a folder with other things in it is refused, and stays as it is', async () => {
  await writeBuild()
  await mkdir(folder)
  await writeFile(join(folder, 'thesis.txt'), '')
  await expect(writeSite()).rejects.toThrow(StartError)
  expect(await readdir(folder)).toEqual(['thesis.txt'])
})

test('a build of an earlier version is refused before anything is written', async () => {
  await writeBuild({ hostRules: undefined, inline: undefined })
  await expect(writeSite()).rejects.toThrow(/npm run build/)
  expect(await readdir(root)).toEqual(['.site'])
})
