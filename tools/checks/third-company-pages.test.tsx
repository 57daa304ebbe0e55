import { expect, vi } from 'vitest'
import { content } from '#lib/content/content.ts'
import { isWrittenLeftwards } from '#lib/text/direction.ts'
import { testPages } from './company-pages.tsx'

/*
 * Every page of a small company that writes Urdu: what `npm run adopt -- --language ur` brings, and a few entries, one of
 * which has its name in Urdu in its address. `npm run prove -- companies urdu` builds the site and walks it.
 */

const company = await vi.hoisted(async () => {
  const { readContentFolder } = await import('#lib/content/read/folder.ts')
  const { textsToBeginWith, withPictureNames } = await import('#lib/content/testing/second-company.ts')
  const { markedCompany } = await import('./hardcoded-texts.ts')
  const { texts } = readContentFolder('tools/checks/fixtures/third-company')
  return markedCompany(withPictureNames({ ...textsToBeginWith('ur'), ...texts }))
})
vi.mock(import('#lib/content/content.ts'), () => company)
vi.mock(import('#lib/content/site.ts'), () => company)
vi.mock(import('next/navigation'), async (original) => ({ ...(await original()), usePathname: () => '/' }))

testPages((markup) => {
  expect(markup).toMatch(/<h[12][^>]*>[^<]*[\u0600-\u06ff]/)
  expect(loose(markup)).toEqual([])
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
