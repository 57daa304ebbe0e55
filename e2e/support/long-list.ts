import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page, Response } from 'playwright/test'
import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { buildCatalogue } from '#lib/content/build-catalogue.ts'
import type { Catalogue, Picture, Pictures, Post } from '#lib/content/catalogue.ts'
import { readContentFolder } from '#lib/content/folder.ts'
import type { IndexPage } from '#lib/content/lists.ts'
import { madeUpEntries } from '#lib/content/testing/made-up.ts'

/*
 * A category of the blog, with a filter and with pages to turn. The content may be too short to have one, so here it has
 * more posts, which are made up. The `main` of such a page comes from its component, all around it and the styles from
 * the built /blog. That Next has these addresses, and what their heads say, is tested in app/long-lists.test.tsx.
 */

const CATEGORY = '/blog/category/cloud'
/** Its first page, one in the middle, and the last. */
export const LISTS = [CATEGORY, `${CATEGORY}/page/2`, `${CATEGORY}/page/3`] as const
/** The one to walk where one is enough. */
export const LONG_LIST: string = LISTS[1]
/** As many posts as make three pages of that category. */
const MADE_UP_POSTS = 60

/** Goes to a page of the site, or to a page of the long list. */
export async function visit(page: Page, path: string): Promise<Response | null> {
  if (LISTS.some((each) => each === path)) await serveLists(page)
  return page.goto(path)
}

/** Answers for the pages of the long list from now on. */
async function serveLists(page: Page): Promise<void> {
  mains ??= readLists()
  const lists = mains
  await page.route(
    ({ pathname }) => LISTS.some((each) => each === pathname),
    async (route) => {
      const url = new URL(route.request().url())
      const response = await route.fetch({ url: new URL('/blog', url).href })
      const main = lists[url.pathname] ?? ''
      const around = await response.text()
      const body = around.replace(/(<main[^>]*>).*(<\/main>)/s, (_all, start, end) => `${start}${main}${end}`)
      await route.fulfill({ response, body })
    },
  )
  await page.route('/content/**', async (route) => {
    await route.fulfill({ path: `.${new URL(route.request().url()).pathname}` })
  })
}

/** The `main` of each page of the long list, by its address. */
type Mains = Record<string, string>

/** Where the workers find what was written before them. */
const FILE = 'E2E_LONG_LIST'
let mains: Mains | undefined

function readLists(): Mains {
  const read: Mains | string = JSON.parse(readFileSync(process.env[FILE] ?? '', 'utf8'))
  if (typeof read === 'string') throw new Error(read)
  return read
}

/**
 * Writes the pages of the long list into a file, for all tests: reading the content and the components of a page takes
 * a second of a core, which each worker would take again. A content without posts fails only the tests that ask for
 * such a page. Returns what removes the file.
 */
export async function writeLists(): Promise<() => void> {
  const folder = mkdtempSync(join(tmpdir(), 'long-list-'))
  const file = join(folder, 'mains.json')
  writeFileSync(file, JSON.stringify(await renderLists().catch(String)))
  process.env[FILE] = file
  return () => rmSync(folder, { recursive: true })
}

/** Reads the component as Vitest does: no other tool that is here takes TypeScript with markup in it. */
async function renderLists(): Promise<Mains> {
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
    const { PostIndex } = await server.ssrLoadModule('/components/sections/post-index.tsx')
    const { allIndexPages } = await server.ssrLoadModule('/lib/content/queries.ts')
    const pages: IndexPage<Post>[] = allIndexPages('blog')
    const rendered = LISTS.map((path) => {
      const page = pages.find((each) => each.path === path)
      if (!page) throw new Error(`${path} is not a page of the made-up list.`)
      return [path, renderToStaticMarkup(createElement(PostIndex, { page }))]
    })
    return Object.fromEntries(rendered)
  } finally {
    await server.close()
  }
}

/** The content with many more posts, which reuse the pictures of the existing ones. */
function longContent(): Catalogue {
  const folder = readContentFolder()
  const pictures = measured(folder.pictures)
  const shown = Object.keys(pictures).filter((path) => path.startsWith('content/blog/'))
  const added = madeUpEntries({ posts: MADE_UP_POSTS, projects: 0, members: 0 }, folder.texts)
  const texts = { ...folder.texts, ...added }
  const borrowed = Object.keys(added).map((path, index): [string, Picture] => {
    const picture = pictures[shown[index % shown.length] ?? '']
    if (!picture) throw new Error('The content has no picture for a post.')
    return [path.replace(/md$/, 'svg'), picture]
  })
  return buildCatalogue({ ...folder, texts, pictures: { ...pictures, ...Object.fromEntries(borrowed) } })
}

/** What the bundler would measure: drawings say their size. */
function measured(pictures: Pictures): Pictures {
  return Object.fromEntries(
    Object.entries(pictures).map(([path, picture]): [string, Picture] => {
      const [, width, height] = / width="(\d+)" height="(\d+)"/.exec(readFileSync(path, 'utf8')) ?? []
      return [path, { ...picture, width: Number(width ?? 800), height: Number(height ?? 500) }]
    }),
  )
}
