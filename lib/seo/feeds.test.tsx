// Tried on the entries of the sample company (vitest.config.ts).
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, onTestFinished, test } from 'vitest'
import { JsonLd } from '#components/layout/page-head.tsx'
import { content } from '#lib/content/content.ts'
import { jsonFeed, rssFeed } from './feeds.ts'
import { postGraph } from './graph.ts'
import { llmsText } from './llms.ts'

/** The newest post with other fields, until the end of the test. */
function changedPost(change: (own: (typeof content.posts)[number]) => Partial<typeof own>) {
  const [post] = content.posts
  if (!post) throw new Error('The content has no post.')
  const own = { title: post.title, tags: post.tags }
  onTestFinished(() => void Object.assign(post, own))
  return Object.assign(post, change(post))
}

test('a word that is both category and tag of a post is in each feed once', () => {
  const { tags } = changedPost(({ tags: own, category }) => ({ tags: [...own, category] }))
  expect(jsonFeed().items[0]?.tags).toEqual([...new Set([...tags.slice(-1), ...tags])])
  const item = rssFeed().split('<item>')[1] ?? ''
  expect(item.match(/<category>/g)).toHaveLength(jsonFeed().items[0]?.tags.length ?? 0)
})

test('a title that names an element is written as it is for every reader', () => {
  const title = 'The <dialog> of a List<Object> & </script> [sic]'
  const post = changedPost(() => ({ title }))
  expect(rssFeed()).toContain(
    '<title>The &lt;dialog&gt; of a List&lt;Object&gt; &amp; &lt;/script&gt; [sic]</title>',
  )
  expect(jsonFeed().items[0]).toMatchObject({ title })
  expect(llmsText()).toContain('- [The \\<dialog> of a List\\<Object> & \\</script> \\[sic\\]](http')
  const data = renderToStaticMarkup(<JsonLd graph={postGraph(post, [])} />)
  expect(JSON.parse(data.slice(data.indexOf('{'), data.indexOf('</script>')))).toMatchObject({
    '@graph': expect.arrayContaining([expect.objectContaining({ headline: title })]),
  })
})
