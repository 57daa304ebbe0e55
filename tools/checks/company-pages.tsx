import type { Metadata } from 'next'
import type { ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import NotFound from '#app/not-found.tsx'
import { Footer } from '#components/layout/footer.tsx'
import { Header } from '#components/layout/header.tsx'
import { buildCatalogue } from '#lib/content/build-catalogue.ts'
import { content } from '#lib/content/content.ts'
import { readContentFolder } from '#lib/content/read/folder.ts'
import { hardcodedTexts, hardcodedTextsIn, stringsIn } from './hardcoded-texts.ts'
import { identifyingWords } from './sample-traces.ts'

/*
 * Every page and document of another company's site, rendered without a build. A test file mocks lib/content with the
 * company (markedCompany in hardcoded-texts.ts) and calls testPages. What only a build or a browser shows is looked at by
 * `npm run prove -- companies`.
 */

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

export const pages = import.meta.glob<Page>('/app/**/page.tsx', { eager: true })
const documents = import.meta.glob<Document>(['/app/**/route.ts', '!/app/api/**'], { eager: true })
const own = buildCatalogue(readContentFolder())
const theirs = stringsIn(content).join('\n').toLowerCase()
/** The words that only the company in `content/` has. Both may be in the same city. */
const foreign = identifyingWords(own).filter((word) => !theirs.includes(word))
/** Skipped if `content/` is this company's. */
const others = test.skipIf(own.site.name === content.site.name)

/** One case for each address, with the words that its file has in brackets, as Next hands them over. */
function casesOf<Each extends Pick<Page, 'generateStaticParams'>>(modules: Record<string, Each>) {
  return Object.entries(modules).flatMap(([file, module]) =>
    (module.generateStaticParams?.() ?? [{}]).map((params): [string, Each, Promise<Params>] => [
      `${file} ${Object.values(params).join(' ')}`.trim(),
      module,
      Promise.resolve(
        Object.fromEntries(Object.entries(params).map(([name, part]) => [name, encodeURIComponent(part)])),
      ),
    ]),
  )
}

/** Words of the company in `content/` in a text of the other one. */
function traces(text: string): string[] {
  const written = text.toLowerCase()
  return foreign.filter((word) => written.includes(word))
}

const idsOf = (markup: string) => Array.from(markup.matchAll(/ id="([^"]+)"/g), ([, id = '']) => id)

/** What every page has of app/layout.tsx, whose fonts need a build. */
const frame = renderToStaticMarkup(
  <>
    <Header />
    <Footer />
  </>,
)
const FRAME_IDS = ['main', ...idsOf(frame)]

/**
 * The tests of every page and document, for the company that lib/content is mocked with.
 * @param expectOfMarkup further expectations of each page, and of the frame
 */
export function testPages(expectOfMarkup: (markup: string) => void = () => undefined): void {
  others.each(casesOf(pages))(
    '%s shows nothing of another company, and no text of the code',
    async (_case, page, params) => {
      const markup = renderToStaticMarkup(await page.default({ params }))
      const metadata: Metadata = (await page.generateMetadata?.({ params })) ?? page.metadata ?? {}
      const { title, description, openGraph } = metadata
      const alts = [openGraph?.images ?? []]
        .flat()
        .map((image) => image instanceof Object && 'alt' in image && image.alt)
      const told = [title, description, ...alts].filter((each) => typeof each === 'string')
      expect([...hardcodedTextsIn(markup, content), ...hardcodedTexts(told, content)]).toEqual([])
      expect(markup).toMatch(/<h[12]/)
      const ids = [...FRAME_IDS, ...idsOf(markup)]
      expect(ids.filter((id, index) => ids.indexOf(id) < index)).toEqual([])
      const own = [...markup.matchAll(/ href="#([^"]+)"/g)].map(([, id = '']) => decodeURIComponent(id))
      expect(own.filter((id) => !ids.includes(id))).toEqual([])
      expect(traces(`${markup}${JSON.stringify(metadata)}`)).toEqual([])
      expectOfMarkup(markup)
    },
  )

  others.each(casesOf(documents))('%s tells nothing of another company', async (_case, { GET }, params) => {
    const answer = await GET(new Request('http://localhost:3000/'), { params })
    expect(answer.status).toBe(200)
    expect(traces(await answer.text())).toEqual([])
  })

  others('the frame of every page names the company and no other, and has no text of the code', () => {
    const markup = frame + renderToStaticMarkup(<NotFound />)
    expect(hardcodedTextsIn(markup, content)).toEqual([])
    expect(markup).toContain(renderToStaticMarkup(content.site.name))
    expect(traces(markup)).toEqual([])
    expectOfMarkup(markup)
  })
}
