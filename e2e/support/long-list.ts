import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page, Response } from 'playwright/test'
import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { buildCatalogue } from '#lib/content/build-catalogue.ts'
import type { Catalogue, Picture } from '#lib/content/catalogue.ts'
import { readContentFolder } from '#lib/content/folder.ts'
import { madeUpEntries } from '#lib/content/testing/made-up.ts'
import { content } from './content.ts'

/*
 * A page in the middle of a category of the blog, with a filter and with pages to turn. The content may be too short to have
 * one, so here it has more posts, which are made up. The `main` of the page comes from its component, all around it and the
 * styles from the built /blog. That Next has such addresses, and what their heads say, is tested in app/long-lists.test.tsx.
 */

export const LONG_LIST = '/blog/category/cloud/page/2'
/** As many posts as make three pages of that category. */
const MADE_UP_POSTS = 60

/** Where the workers find what was written before them. */
const FILE = 'E2E_LONG_LIST'

/** Goes to a page of the site, or to the page of the long list. */
export async function visit(page: Page, path: string): Promise<Response | null> {
  if (path === LONG_LIST) {
    const main = readFileSync(process.env[FILE] ?? '', 'utf8')
    await page.route(`**${LONG_LIST}`, async (route) => {
      const response = await route.fetch({ url: new URL('/blog', route.request().url()).href })
      const around = await response.text()
      const body = around.replace(/(<main[^>]*>).*(<\/main>)/s, (_all, start, end) => `${start}${main}${end}`)
      await route.fulfill({ response, body })
    })
    await page.route('/content/**', async (route) => {
      await route.fulfill({ path: `.${new URL(route.request().url()).pathname}` })
    })
  }
  return page.goto(path)
}

/**
 * Writes the page of the long list into a file, for all tests: reading the content and the components of a page takes
 * a second of a core, which each worker would take again. Returns what removes the file.
 */
export async function writeLongList(): Promise<() => void> {
  const folder = mkdtempSync(join(tmpdir(), 'long-list-'))
  process.env[FILE] = join(folder, 'main.html')
  if (content.posts.length > 0) writeFileSync(process.env[FILE], await renderMain())
  return () => rmSync(folder, { recursive: true })
}

/** Reads the component as Vitest does: no other tool that is here takes TypeScript with markup in it. */
async function renderMain(): Promise<string> {
  const { createViteServer } = await import('vitest/node')
  Object.assign(globalThis, { madeUpContent: longContent() })
  const server = await createViteServer({
    configFile: false,
    appType: 'custom',
    logLevel: 'error',
    server: { middlewareMode: true, ws: false, watch: null },
    plugins: [
      {
        name: 'made-up-content',
        enforce: 'pre',
        load: (id) =>
          id.endsWith('/lib/content/content.ts') ? 'export const content = globalThis.madeUpContent' : null,
      },
    ],
  })
  try {
    const { ListBanner } = await server.ssrLoadModule('/components/sections/list-page.tsx')
    const { PostIndex } = await server.ssrLoadModule('/components/sections/post-index.tsx')
    const { allIndexPages } = await server.ssrLoadModule('/lib/content/queries.ts')
    const page = allIndexPages('blog').find(({ path }: { path: string }) => path === LONG_LIST)
    if (!page) throw new Error(`${LONG_LIST} is not a page of the made-up list.`)
    const main = [createElement(ListBanner, { collection: 'blog', page }), createElement(PostIndex, { page })]
    return main.map((part) => renderToStaticMarkup(part)).join('')
  } finally {
    await server.close()
  }
}

/** The content with many more posts, which reuse the pictures of the existing ones. Drawings say their size. */
function longContent(): Catalogue {
  const folder = readContentFolder()
  const pictures = Object.fromEntries(
    Object.entries(folder.pictures).map(([path, picture]): [string, Picture] => {
      const [, width, height] = / width="(\d+)" height="(\d+)"/.exec(readFileSync(path, 'utf8')) ?? []
      return [path, { ...picture, width: Number(width ?? 800), height: Number(height ?? 500) }]
    }),
  )
  const shown = Object.keys(pictures).filter((path) => path.startsWith('content/blog/'))
  const added = madeUpEntries({ posts: MADE_UP_POSTS, projects: 0, members: 0 }, folder.texts)
  const borrowed = Object.keys(added).map((path, index): [string, Picture] => {
    const picture = pictures[shown[index % shown.length] ?? '']
    if (!picture) throw new Error('The content has no picture for a post.')
    return [path.replace(/md$/, 'svg'), picture]
  })
  return buildCatalogue({
    ...folder,
    texts: { ...folder.texts, ...added },
    pictures: { ...pictures, ...Object.fromEntries(borrowed) },
  })
}
