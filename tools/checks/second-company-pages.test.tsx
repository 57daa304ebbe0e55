import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test, vi } from 'vitest'
import { ChatButton, Footer } from '#components/layout/footer.tsx'
import { Header } from '#components/layout/header.tsx'
import { PostIndex } from '#components/sections/post-index.tsx'
import type { Post } from '#lib/content/catalogue.ts'
import { content } from '#lib/content/content.ts'
import { callUrl } from '#lib/content/links.ts'
import { indexPagesOf } from '#lib/content/lists.ts'
import { words } from '#lib/content/site.ts'
import { rssFeed } from '#lib/seo/feeds.ts'
import { pages, testPages } from './company-pages.tsx'

const company = await vi.hoisted(async () => {
  const { readSecondCompany } = await import('#lib/content/testing/second-company.ts')
  const { markedCompany } = await import('./unworded.ts')
  return markedCompany(readSecondCompany())
})
vi.mock(import('#lib/content/content.ts'), () => company)
vi.mock(import('#lib/content/site.ts'), () => company)
vi.mock(import('next/navigation'), async (original) => ({ ...(await original()), usePathname: () => '/' }))

testPages()

test('members and projects without bars have no heading above none', async () => {
  const shown = async (file: string, id: string) =>
    renderToStaticMarkup(await pages[file]?.default({ params: Promise.resolve({ id }) }))
  const [person, other] = ['mats-groenewold', 'aenne-soehne'].map((id) =>
    shown('/app/team/[id]/page.tsx', id),
  )
  expect(await person).not.toContain(words.person.skills)
  expect(await other).toContain(words.person.skills)
  expect(await shown('/app/projects/[id]/page.tsx', 'tide-warnings')).not.toContain(
    words.project.technologies,
  )
})

test('without a chat the phone of the top bar is called, and no button or row offers one', async () => {
  const bar = renderToStaticMarkup(<Header />)
  const pagesWithRows = ['/app/page.tsx', '/app/faq/page.tsx'].map((file) => pages[file])
  const shown = await Promise.all(
    pagesWithRows.map(async (page) =>
      renderToStaticMarkup(await page?.default({ params: Promise.resolve({}) })),
    ),
  )
  expect(content.site.chat).toBeUndefined()
  expect(bar).toContain(`href="${callUrl(content.site)}"`)
  expect(bar).not.toContain(words.contact.openChat.replace('{label}', ''))
  expect(renderToStaticMarkup(<ChatButton />)).toBe('')
  for (const markup of shown) expect(markup).not.toContain(words.contact.chat)
})

test('a service without bars has no part for them', async () => {
  const show = async (id: string) =>
    renderToStaticMarkup(
      await pages['/app/services/[id]/page.tsx']?.default({ params: Promise.resolve({ id }) }),
    )
  expect(await show('cloud-operations')).toContain(words.service.skills)
  expect(await show('safety-tests')).not.toContain(words.service.skills)
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
