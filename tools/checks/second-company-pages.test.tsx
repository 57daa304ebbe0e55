import type { Metadata } from 'next'
import type { ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test, vi } from 'vitest'
import NotFound from '#app/not-found.tsx'
import { ChatButton } from '#components/layout/chat-button.tsx'
import { Footer } from '#components/layout/footer.tsx'
import { MainNav } from '#components/layout/main-nav.tsx'
import { SkipLink } from '#components/layout/skip-link.tsx'
import { TopBar } from '#components/layout/top-bar.tsx'
import { PostIndex } from '#components/sections/post-index.tsx'
import { buildCatalogue } from '#lib/content/build-catalogue.ts'
import type { Post } from '#lib/content/catalogue.ts'
import { content } from '#lib/content/content.ts'
import { readContentFolder } from '#lib/content/folder.ts'
import { callUrl } from '#lib/content/links.ts'
import { indexPagesOf } from '#lib/content/lists.ts'
import { readSecondCompany } from '#lib/content/testing/second-company.ts'
import { rssFeed } from '#lib/seo/feeds.ts'
import { tellingWords } from './sample-traces.ts'
import { unworded, unwordedIn } from './unworded.ts'

/*
 * Every page and document of the second company's site, rendered without a build. What only a build or a browser shows
 * (sheets, scripts, pictures, widths) is looked at by `npm run prove -- companies german`.
 */

vi.mock(import('#lib/content/content.ts'), async () => {
  const { buildCatalogue } = await import('#lib/content/build-catalogue.ts')
  const { readSecondCompany } = await import('#lib/content/testing/second-company.ts')
  const { markWords } = await import('./unworded.ts')
  const content = buildCatalogue(readSecondCompany())
  return { content: { ...content, words: markWords(content.words) } }
})
vi.mock(import('next/navigation'), async (original) => ({ ...(await original()), usePathname: () => '/' }))
vi.mock(import('#lib/content/site.ts'), async () => {
  const { content } = await import('#lib/content/content.ts')
  return { site: content.site, words: content.words, brand: content.brand, formWords: content.forms }
})

type Params = Record<string, string>
type Page = {
  default: (props: { params: Promise<Params> }) => ReactNode | Promise<ReactNode>
  generateStaticParams?: () => Params[]
  metadata?: Metadata
  generateMetadata?: (props: { params: Promise<Params> }) => Promise<Metadata>
}
type Document = {
  GET: (request: Request, context: { params: Promise<Params> }) => Response | Promise<Response>
  generateStaticParams?: () => Params[]
}

const pages = import.meta.glob<Page>('/app/**/page.tsx', { eager: true })
const documents = import.meta.glob<Document>(['/app/**/route.ts', '!/app/api/**'], { eager: true })
const own = buildCatalogue(readContentFolder())
const theirs = Object.values(readSecondCompany().texts).join('\n').toLowerCase()
/** What tells the company in `content/` from the other one: both may sit in one city. */
const foreign = tellingWords(own).filter((word) => !theirs.includes(word))
/** Somebody whose own company is this one has nothing to look for. */
const others = test.skipIf(own.site.name === content.site.name)

/** One case for each address, with the words that its file has in brackets. */
function casesOf<Each extends Pick<Page, 'generateStaticParams'>>(modules: Record<string, Each>) {
  return Object.entries(modules).flatMap(([file, module]) =>
    (module.generateStaticParams?.() ?? [{}]).map((params): [string, Each, Promise<Params>] => [
      `${file} ${Object.values(params).join(' ')}`.trim(),
      module,
      Promise.resolve(params),
    ]),
  )
}

/** What of the company in `content/` stands in a text of the other one. */
function traces(text: string): string[] {
  const written = text.toLowerCase()
  return foreign.filter((word) => written.includes(word))
}

others.each(casesOf(pages))(
  '%s shows nothing of another company, and no text of the code',
  async (_case, page, params) => {
    const markup = renderToStaticMarkup(await page.default({ params }))
    const metadata: Metadata = (await page.generateMetadata?.({ params })) ?? page.metadata ?? {}
    const { title, description, openGraph } = metadata
    const images = [openGraph?.images ?? []].flat()
    const told = [
      title,
      description,
      ...images.map((image) => image instanceof Object && 'alt' in image && image.alt),
    ]
    expect(unwordedIn(markup, content)).toEqual([])
    expect(
      unworded(
        told.filter((each) => typeof each === 'string'),
        content,
      ),
    ).toEqual([])
    expect(markup).toMatch(/<h[12]/)
    expect(traces(`${markup}${JSON.stringify(metadata)}`)).toEqual([])
  },
)

others.each(casesOf(documents))('%s tells nothing of another company', async (_case, { GET }, params) => {
  const answer = await GET(new Request('http://localhost:3000/'), { params })
  expect(answer.status).toBe(200)
  expect(traces(await answer.text())).toEqual([])
})

others('the frame of every page names the company and no other, and has no text of the code', () => {
  const frame = renderToStaticMarkup(
    <>
      <SkipLink />
      <TopBar />
      <MainNav />
      <Footer />
      <NotFound />
    </>,
  )
  expect(unwordedIn(frame, content)).toEqual([])
  expect(frame).toContain(renderToStaticMarkup(content.site.name))
  expect(traces(frame)).toEqual([])
})

test('members and projects without bars have no heading above none', async () => {
  const shown = async (file: string, id: string) =>
    renderToStaticMarkup(await pages[file]?.default({ params: Promise.resolve({ id }) }))
  const [person, other] = ['mats-groenewold', 'aenne-soehne'].map((id) =>
    shown('/app/team/[id]/page.tsx', id),
  )
  expect(await person).not.toContain('Professional Skills')
  expect(await other).toContain('Professional Skills')
  expect(await shown('/app/projects/[id]/page.tsx', 'tide-warnings')).not.toContain('Technologies Used')
})

test('without a chat the phone of the top bar is called, and no button or row offers one', async () => {
  const bar = renderToStaticMarkup(<TopBar />)
  const pagesWithRows = ['/app/page.tsx', '/app/faq/page.tsx'].map((file) => pages[file])
  const shown = await Promise.all(
    pagesWithRows.map(async (page) =>
      renderToStaticMarkup(await page?.default({ params: Promise.resolve({}) })),
    ),
  )
  expect(content.site.chat).toBeUndefined()
  expect(bar).toContain(`href="${callUrl(content.site)}"`)
  expect(bar).not.toContain('open a chat')
  expect(renderToStaticMarkup(<ChatButton />)).toBe('')
  for (const markup of shown) expect(markup).not.toMatch(/>Chat/)
})

test('a service without bars has no part for them', async () => {
  const show = async (id: string) =>
    renderToStaticMarkup(
      await pages['/app/services/[id]/page.tsx']?.default({ params: Promise.resolve({ id }) }),
    )
  expect(await show('cloud-operations')).toContain('Key Capabilities')
  expect(await show('safety-tests')).not.toContain('Key Capabilities')
})

test('before its first post the foot of the pages leads to no feed, the blog does, and the feed names no day', async () => {
  expect(renderToStaticMarkup(<Footer />)).toContain('/feed.xml')
  expect(rssFeed()).toContain('<lastBuildDate>')
  content.posts.length = 0
  const [empty] = indexPagesOf<Post>('blog', [], content.site.language)
  expect(renderToStaticMarkup(<Footer />)).not.toContain('/feed.xml')
  expect(renderToStaticMarkup(<PostIndex page={empty ?? expect.fail()} />)).toContain('href="/feed.xml"')
  expect(rssFeed()).not.toContain('<lastBuildDate>')
  expect(rssFeed()).toContain('</language>')
})
