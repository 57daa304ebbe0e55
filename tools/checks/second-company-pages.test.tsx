import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test, vi } from 'vitest'
import { ChatButton, Footer } from '#components/layout/footer.tsx'
import { Header } from '#components/layout/header.tsx'
import { PostIndex } from '#components/sections/post-index.tsx'
import { callUrl } from '#lib/content/contact-urls.ts'
import { content } from '#lib/content/content.ts'
import type { Post } from '#lib/content/join/catalogue.ts'
import { indexPagesOf } from '#lib/content/join/index-pages.ts'
import { words } from '#lib/content/site.ts'
import { rssFeed } from '#lib/seo/feeds.ts'
import { pages, testPages } from './company-pages.tsx'

const company = await vi.hoisted(async () => {
  const { readSecondCompany } = await import('#lib/content/testing/second-company.ts')
  const { markedCompany } = await import('./hardcoded-texts.ts')
  return markedCompany(readSecondCompany())
})
vi.mock(import('#lib/content/content.ts'), () => company)
vi.mock(import('#lib/content/site.ts'), () => company)
vi.mock(import('next/navigation'), async (original) => ({ ...(await original()), usePathname: () => '/' }))

testPages()

test('members, projects and services without bars have no heading above none', async () => {
  const shown = async (kind: string, id: string) =>
    renderToStaticMarkup(
      await pages[`/app/${kind}/[id]/page.tsx`]?.default({ params: Promise.resolve({ id }) }),
    )
  expect(await shown('team', 'mats-groenewold')).not.toContain(words.person.skills)
  expect(await shown('team', 'aenne-soehne')).toContain(words.person.skills)
  expect(await shown('projects', 'tide-warnings')).not.toContain(words.project.technologies)
  expect(await shown('services', 'cloud-operations')).toContain(words.service.skills)
  expect(await shown('services', 'safety-tests')).not.toContain(words.service.skills)
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
