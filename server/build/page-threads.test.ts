import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { BATCH_SIZE } from './batches.ts'
import type { Source } from './collect.ts'
import { pageFile } from './manifest.ts'
import { finishPages } from './page-threads.ts'
import { openSiteFolder } from './site-folder.ts'

const SCRIPT = '/_next/static/chunks/a.js'
const SETTING = {
  integrity: { [SCRIPT]: 'sha256-a' },
  buildId: 'build',
  scriptTags: '<script src="/ours.js"></script>',
}

/** As Next writes it: with a script, React's data and what begins the bundler. */
const written = (title: string) =>
  `<html><head><link rel="canonical" href="https://example.com/${title}"/>` +
  `<link rel="alternate" type="text/markdown" href="https://example.com/${title}.md"/>` +
  `<script src="${SCRIPT}" async=""></script></head><body><main><h1>${title}</h1></main>` +
  '<script id="_R_">(globalThis["TURBOPACK"] || []).push(1)</script>' +
  '<script>(self.__next_f=self.__next_f||[]).push([0])</script><script>self.__next_f.push([1])</script></body></html>'

/** A project whose site folder is open, with pages in more batches than one. */
async function project(): Promise<{ folder: string; pages: Source[] }> {
  const folder = await mkdtemp(join(tmpdir(), 'threads-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  await writeFile(join(folder, 'package-lock.json'), '{}')
  await openSiteFolder(folder, 'quick')
  const names = Array.from({ length: 2 * BATCH_SIZE + 1 }, (_, index) => `page-${index}`)
  const pages = names.map((name) => ({ address: `/${name}`, filePath: join(folder, `${name}.html`) }))
  await Promise.all(pages.map(({ filePath }, index) => writeFile(filePath, written(`page-${index}`))))
  return { folder, pages }
}

test('every page is finished, in order, with its start file and its Markdown', async () => {
  const { folder, pages } = await project()
  const finished = await finishPages(pages, { ...SETTING, projectFolder: folder, effort: 'quick' })
  expect(finished.map(({ address }) => address)).toEqual(pages.map(({ address }) => address))
  for (const page of finished) {
    const html = await readFile(join(folder, '.site/pages', pageFile(page)), 'utf8')
    expect(html).toContain(`<h1>${page.address.slice(1)}</h1>`)
    expect(html).toContain(`${SETTING.scriptTags}</head>`)
    expect(page.files.map(({ address }) => address)).toEqual([
      expect.stringMatching(/^\/_next\/static\/start\//),
      `${page.address}.md`,
    ])
    const markdown = await readFile(join(folder, '.site/files', `${page.address}.md`), 'utf8')
    expect(markdown).toContain(`# ${page.address.slice(1)}`)
  }
})

test('a page that cannot be finished stops the build, which says which and why', async () => {
  const { folder, pages } = await project()
  await writeFile(join(folder, 'page-20.html'), '<html></html>')
  const finishing = finishPages(pages, { ...SETTING, projectFolder: folder, effort: 'quick' })
  await expect(finishing).rejects.toThrow(/^\/page-20: .*adapt server\/build\/start-file\.ts/)
})
