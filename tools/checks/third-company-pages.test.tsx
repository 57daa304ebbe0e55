import type { ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test, vi } from 'vitest'
import { Footer } from '#components/layout/footer.tsx'
import { Header } from '#components/layout/header.tsx'
import { content } from '#lib/content/content.ts'
import { isWrittenLeftwards } from '#lib/text-direction.ts'
import { unwordedIn } from './unworded.ts'

/*
 * Every page of a small company that writes Urdu: what `npm run adopt -- --language ur` brings, and a few entries, one of
 * which has its name in Urdu in its address. `npm run prove -- companies urdu` builds the site and walks it.
 */

const company = await vi.hoisted(async () => {
  const { readContentFolder } = await import('#lib/content/folder.ts')
  const { textsToBeginWith, withPictureNames } = await import('#lib/content/testing/second-company.ts')
  const { markedCompany } = await import('./unworded.ts')
  const { texts } = readContentFolder('tools/checks/fixtures/third-company')
  return markedCompany(withPictureNames({ ...textsToBeginWith('ur'), ...texts }))
})
vi.mock(import('#lib/content/content.ts'), () => ({ content: company.content }))
vi.mock(import('#lib/content/site.ts'), () => company)
vi.mock(import('next/navigation'), async (original) => ({ ...(await original()), usePathname: () => '/' }))

type Params = Record<string, string>
type Page = {
  default: (props: { params: Promise<Params> }) => ReactNode | Promise<ReactNode>
  generateStaticParams?: () => Params[]
}
/** As Next hands them to a page. */
const encoded = (params: Params) =>
  Object.fromEntries(Object.entries(params).map(([name, part]) => [name, encodeURIComponent(part)]))

const pages = Object.entries(import.meta.glob<Page>('/app/**/page.tsx', { eager: true })).flatMap(
  ([file, page]) =>
    (page.generateStaticParams?.() ?? [{}]).map((params): [string, Page, Params] => [
      `${file} ${Object.values(params).join(' ')}`.trim(),
      page,
      encoded(params),
    ]),
)

test.each(pages)('%s is in Urdu alone, and keeps numbers in their order', async (_case, page, params) => {
  const markup = renderToStaticMarkup(await page.default({ params: Promise.resolve(params) }))
  expect(markup).toMatch(/<h[12][^>]*>[^<]*[\u0600-\u06ff]/)
  expect(unwordedIn(markup, content)).toEqual([])
  expect(loose(markup)).toEqual([])
})

test('the frame of every page keeps numbers in their order', () => {
  const frame = renderToStaticMarkup(
    <>
      <Header />
      <Footer />
    </>,
  )
  expect(loose(frame)).toEqual([])
})

/** Texts and attributes with a telephone number or the address of a mail between words that are written to the left. */
function loose(markup: string): string[] {
  const { phone, email } = content.site
  const isLoose = (text: string) =>
    isWrittenLeftwards(text) &&
    [phone, email].some((value) => text.replaceAll(`\u2066${value}\u2069`, '').includes(value))
  const shown = markup.replaceAll(/<script[\s\S]*?<\/script>/g, '')
  return [...shown.matchAll(/>([^<]+)<|(?:aria-label|alt|title)="([^"]+)"/g)]
    .map(([, text, spoken]) => text ?? spoken ?? '')
    .filter(isLoose)
}
