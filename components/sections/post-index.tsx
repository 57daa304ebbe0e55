import '#styles/posts.css'
import { CollectionBanner } from '#components/sections/collection-banner.tsx'
import { IndexFilter } from '#components/sections/index-filter.tsx'
import { IndexPages } from '#components/sections/index-pages.tsx'
import { PostList } from '#components/sections/post-list.tsx'
import { Container } from '#components/ui/container.tsx'
import { Icon } from '#components/ui/icon.tsx'
import type { Post } from '#lib/content/catalogue.ts'
import { content } from '#lib/content/content.ts'
import type { IndexPage } from '#lib/content/lists.ts'
import { words } from '#lib/content/site.ts'

/** One page of the index of posts: all of them or one category, twelve at most, and their feed at the end. */
export function PostIndex({ page }: { page: IndexPage<Post> }) {
  const { posts, pages, navigation } = content
  const { entries, categories, category, number, total } = page
  return (
    <>
      <CollectionBanner
        collection="blog"
        words={pages.blog}
        lead={pages.blog.lead}
        items={entries.map(({ title, path }) => ({ name: title, path }))}
        page={page}
      />
      <Container className="index">
        <IndexFilter path="/blog" total={posts.length} categories={categories} current={category} />
        {total === 0 && <p className="index-empty">{pages.blog.empty ?? words.list.empty}</p>}
        <PostList posts={entries} hasNewest={number === 1} />
        <IndexPages page={page} isByDate />
        <p className="way-on">
          <a href="/feed.xml">
            <Icon name="rss" />
            <span className="stitch-underline">{navigation.feed.label}</span>
          </a>
        </p>
      </Container>
    </>
  )
}
