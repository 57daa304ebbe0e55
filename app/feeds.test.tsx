// Tried on the entries of the sample company (vitest.config.ts).
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, onTestFinished, test } from 'vitest'
import { JsonLd } from '#components/layout/page-head.tsx'
import { content } from '#lib/content/content.ts'
import { site } from '#lib/content/site.ts'
import { jsonFeed, rssFeed } from '#lib/seo/feeds.ts'
import { fullText } from '#lib/seo/full-text.ts'
import { entryGraph, postThing } from '#lib/seo/graph.ts'
import { llmsText } from '#lib/seo/llms.ts'
import { pageMetadata } from '#lib/seo/metadata.ts'

/** The newest post with other fields, until the end of the test. */
function changedPost(change: (own: (typeof content.posts)[number]) => Partial<typeof own>) {
  const [post] = content.posts
  if (!post) throw new Error('The content has no post.')
  const { title, tags, date, updated } = post
  onTestFinished(() => void Object.assign(post, { title, tags, date, updated }))
  return Object.assign(post, change(post))
}

test('a word that is both category and tag of a post is in each feed once', () => {
  const { tags } = changedPost(({ tags: own, category }) => ({ tags: [...own, category] }))
  expect(jsonFeed().items[0]?.tags).toEqual([...new Set([...tags.slice(-1), ...tags])])
  const item = rssFeed().split('<item>')[1] ?? ''
  expect(item.match(/<category>/g)).toHaveLength(jsonFeed().items[0]?.tags.length ?? 0)
})

test('a post has the day of the company everywhere, in each time zone', () => {
  const post = changedPost(() => ({ date: '2026-11-21', updated: '2026-11-22' }))
  const own = site.timeZone
  onTestFinished(() => void Object.assign(site, { timeZone: own }))
  for (const [timeZone, offset, published, updated] of [
    ['America/Los_Angeles', '-08:00', '21 Nov 2026 08:00:00', '22 Nov 2026 08:00:00'],
    ['Asia/Karachi', '+05:00', '20 Nov 2026 19:00:00', '21 Nov 2026 19:00:00'],
  ] as const) {
    Object.assign(site, { timeZone })
    const [from, to] = [`2026-11-21T00:00:00${offset}`, `2026-11-22T00:00:00${offset}`]
    expect(jsonFeed().items[0]).toMatchObject({ date_published: from, date_modified: to })
    expect(rssFeed()).toMatch(new RegExp(`<pubDate>\\w+, ${published} GMT</pubDate>`))
    expect(rssFeed()).toMatch(new RegExp(`<lastBuildDate>\\w+, ${updated} GMT</lastBuildDate>`))
    expect(postThing(post)).toMatchObject({ datePublished: from, dateModified: to })
    expect(pageMetadata({ title: '', description: '', path: post.path, article: post })).toMatchObject({
      openGraph: { publishedTime: from, modifiedTime: to },
    })
  }
})

test('a title that names an element is written as it is for every reader', () => {
  const title = 'The <dialog> of a List<Object> & </script> [sic]'
  const post = changedPost(() => ({ title }))
  expect(rssFeed()).toContain(
    '<title>The &lt;dialog&gt; of a List&lt;Object&gt; &amp; &lt;/script&gt; [sic]</title>',
  )
  expect(jsonFeed().items[0]).toMatchObject({ title })
  expect(llmsText()).toContain('- [The \\<dialog> of a List\\<Object> & \\</script> \\[sic\\]](http')
  const data = renderToStaticMarkup(<JsonLd graph={entryGraph(post, [], postThing(post))} />)
  expect(JSON.parse(data.slice(data.indexOf('{'), data.indexOf('</script>')))).toMatchObject({
    '@graph': expect.arrayContaining([expect.objectContaining({ headline: title })]),
  })
})

test('footnotes of a feed lead to each other, also where a reader shows several posts on one page', () => {
  const text = { body: 'A claim[^1] about [us](/about).\n\n[^1]: Measured.', pictures: {} }
  const [one, two] = ['one', 'two'].map((id) => fullText({ ...text, id }, 'https://a.example/blog/one'))
  const ids = (html = '') => Array.from(html.matchAll(/ id="([^"]+)"/g), ([, id]) => id)
  const targets = Array.from((one ?? '').matchAll(/href="#([^"]+)"/g), ([, id]) => id)
  expect(targets).toHaveLength(2)
  expect(ids(one)).toEqual(expect.arrayContaining(targets))
  expect(ids(one).filter((id) => ids(two).includes(id))).toEqual([])
  expect(one).toContain('href="https://a.example/about"')
})
