import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { PHASE_PRODUCTION_BUILD } from 'next/constants.js'
import packageOfNext from 'next/package.json' with { type: 'json' }
import { expect, test } from 'vitest'
import { codeVersion } from '#lib/code-version.ts'
import { newFolder } from '#lib/testing/new-folder.ts'
import adapter, { pageFinisher } from './adapter.ts'
import { openSiteFolder } from './site-folder.ts'
import { bareManifest } from './testing/bare-manifest.ts'

/** As Next asks before a build. */
const ask = (nextVersion: string) =>
  adapter.modifyConfig?.(
    {} as never,
    { phase: PHASE_PRODUCTION_BUILD, nextVersion, projectDir: '/' } as never,
  )

test('a build with a Next that this site was not tested with stops, and says so in one sentence', () => {
  expect(ask(packageOfNext.version)).toEqual({})
  expect(() => ask('17.0.0')).toThrow(
    /^Next 17\.0\.0 is installed, and this site is tested with [\d.]+: [^.]+\.ts, and run npm test\.$/,
  )
})

test('a page is taken from the build before unless it, its setting or the code has changed, or a file is damaged', async () => {
  const root = newFolder()
  const at = (path: string) => join(root, path)
  mkdirSync(at('lib'))
  const code = join('lib', 'a.ts')
  for (const file of [code, 'package-lock.json']) writeFileSync(at(file), 'one')

  /** @returns whether the page was taken over, and the files that are served */
  async function build(words: string, buildId = 'Wd2UrMARiodeVw3CIFZ7g', integrity = 'sha256-a') {
    const data = `<script>self.__next_f.push([0])</script><script>self.__next_f.push(["${buildId}"])</script>`
    const links =
      '<link rel="canonical" href="https://a.example/"><link rel="alternate" type="text/markdown" href="https://a.example/index.md">'
    writeFileSync(
      at('page.html'),
      `<head>${links}<script src="/a.js" async=""></script></head><main><h1>${words}</h1></main><script id="_R_">TURBOPACK</script>${data}`,
    )
    const setting = {
      integrity: { '/a.js': integrity },
      sheets: {},
      classesOfScripts: () => () => false,
      scriptTags: '',
    }
    const site = await openSiteFolder(root, 1)
    const finishPage = pageFinisher({ setting, site, buildId, code: codeVersion(root) })
    const { tag, inline } = await finishPage({ address: '/', filePath: at('page.html') })
    await site.finish(bareManifest(tag, { files: site.files }))
    const record = at('.site/finished.json')
    // A mark by which a page that is taken over is recognised.
    writeFileSync(record, readFileSync(record, 'utf8').replace('"scripts":[]', '"scripts":["taken over"]'))
    const start = Object.keys(site.files).find((file) => file.endsWith('.js'))
    const files = [`pages/${tag}.html`, `files${start}`, 'files/index.md'].map((file) => at(`.site/${file}`))
    return { taken: inline.scripts.length > 0, files, texts: files.map((file) => readFileSync(file, 'utf8')) }
  }

  const first = await build('One')
  expect(first.texts.join()).toMatch(/<h1>One<.*__next_f.*# One/s)
  expect(await build('One', 'TfHmTAEiLqcKeb9LpMuKx')).toEqual({ ...first, taken: true })
  for (const [index, file] of first.files.entries()) {
    writeFileSync(file, (first.texts[index] ?? '').replace(/One|push/, 'Two'))
    expect(await build('One')).toEqual(first)
  }
  expect(await build('One', undefined, 'sha256-b')).toMatchObject({ taken: false })
  expect((await build('Two')).texts.join()).toMatch(/<h1>Two<.*# Two/s)
  writeFileSync(at(code), 'two')
  expect(await build('Two')).toMatchObject({ taken: false })
  expect(await build('Two')).toMatchObject({ taken: true })
})
