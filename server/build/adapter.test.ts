import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { codeVersion } from '#lib/process/code-version.ts'
import { newFolder } from '#testing/new-folder.ts'
import { pageFinisher } from './adapter.ts'
import { openSiteFolder } from './site-folder.ts'
import { readSheet } from './style-sheet.ts'
import { bareManifest } from './testing/bare-manifest.ts'

test('a page is taken from the build before unless it, its setting or the code has changed, or a file is damaged', async () => {
  const root = newFolder()
  const at = (path: string) => join(root, path)
  mkdirSync(at('lib'))
  const code = join('lib', 'a.ts')
  for (const file of [code, 'package-lock.json']) writeFileSync(at(file), 'one')

  /** @returns whether the page was taken over, and the files that are served */
  async function build(words: string, buildId = 'one', integrity = 'sha256-a') {
    const links =
      '<link rel="canonical" href="https://a.example/"><link rel="alternate" type="text/markdown" href="https://a.example/index.md"><link rel="stylesheet" href="/s.css">'
    writeFileSync(
      at('page.html'),
      `<head>${links}</head><main><h1>${words}</h1></main><script>push("${buildId}")</script>`,
    )
    const script = { address: '/ours.js', integrity, text: '', words: new Set<string>() }
    const setting = { sheets: { '/s.css': readSheet('/s.css', '') }, script, islands: {} }
    const site = await openSiteFolder(root, { pageCount: 1 })
    const pass = { prefix: '', languages: [] }
    const finishPage = pageFinisher({ setting, site, pass, code: codeVersion(root) })
    const { tag, sources } = await finishPage({ address: '/', filePath: at('page.html') })
    await site.finish(bareManifest(tag, { files: site.files }))
    const record = at('.site/finished.json')
    // A mark by which a page that is taken over is recognised.
    writeFileSync(record, readFileSync(record, 'utf8').replace('"scripts":[]', '"scripts":["taken over"]'))
    const files = [`pages/${tag}.html`, 'files/index.md'].map((file) => at(`.site/${file}`))
    const texts = files.map((file) => readFileSync(file, 'utf8'))
    return { taken: sources.scripts.length > 0, files, texts }
  }

  const first = await build('One')
  expect(first.texts.join()).toMatch(/<h1>One<.*# One/s)
  expect(await build('One', 'two')).toEqual({ ...first, taken: true })
  for (const [index, file] of first.files.entries()) {
    writeFileSync(file, (first.texts[index] ?? '').replace('One', 'Two'))
    expect(await build('One')).toEqual(first)
  }
  expect(await build('One', undefined, 'sha256-b')).toMatchObject({ taken: false })
  expect((await build('Two')).texts.join()).toMatch(/<h1>Two<.*# Two/s)
  writeFileSync(at(code), 'two')
  expect(await build('Two')).toMatchObject({ taken: false })
  expect(await build('Two')).toMatchObject({ taken: true })
})
