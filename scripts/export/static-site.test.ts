import { execFile } from 'node:child_process'
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { promisify } from 'node:util'
import { afterEach, expect, test } from 'vitest'
import type { Manifest } from '#build/manifest.ts'

const root = await mkdtemp(join(tmpdir(), 'static-site-'))
afterEach(() => rm(root, { recursive: true }))

const page = { tag: 'home', inline: 0, frames: [] }
const manifest: Manifest = {
  buildId: 'one',
  siteUrl: 'https://www.example.com',
  documents: { '/': page },
  inline: [{ scripts: [], styles: [], styleAttributes: [] }],
  notFound: page,
  rewrites: [],
  hostRules: [],
  delegated: { addresses: [], patterns: [] },
  files: {},
  router: { header: 'rsc', vary: '' },
}

async function writeBuild() {
  await mkdir(join(root, '.site/pages'), { recursive: true })
  await writeFile(join(root, '.site/manifest.json'), JSON.stringify(manifest))
  await writeFile(join(root, '.site/pages/home.html'), '<head><meta charSet="utf-8"/></head>')
}

test('pages stay listed and bind their own name alone, whatever the settings of the API beside them say', async () => {
  await writeBuild()
  const settings = { SITE_PREVIEW: 'true', HSTS_SCOPE: 'preload' }
  await writeFile(join(root, '.env'), 'SITE_PREVIEW=true\nHSTS_SCOPE=preload\n')
  const args = [resolve('scripts/export.ts'), '--api', 'https://api.example.com', 'pages']
  await promisify(execFile)(process.execPath, args, { cwd: root, env: { ...process.env, ...settings } })
  const headers = await readFile(join(root, 'pages/_headers'), 'utf8')
  expect(headers).toContain('strict-transport-security: max-age=')
  expect(headers).not.toMatch(/noindex|preload|includeSubDomains/)
})
