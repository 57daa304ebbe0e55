import { entryRoute } from '#app/entry-route.tsx'
import { MorePosts } from '#components/sections/more-posts.tsx'
import { PostArticle } from '#components/sections/post-article.tsx'
import { content } from '#lib/content/content.ts'
import { postGraph } from '#lib/seo/entry-graphs.ts'

const route = entryRoute({
  collection: 'blog',
  entries: content.posts,
  name: ({ title }) => title,
  article: ({ date, updated, author, category, tags }) => ({
    published: date,
    modified: updated,
    authorPath: author.path,
    section: category,
    tags,
  }),
  graph: postGraph,
  Detail: ({ entry, breadcrumb }) => (
    <>
      <PostArticle post={entry} breadcrumb={breadcrumb} />
      <MorePosts heading={content.pages.blog.more} post={entry} />
    </>
  ),
})

export const dynamicParams = false
export const generateStaticParams = route.generateStaticParams
export const generateMetadata = route.generateMetadata
export default route.Page
