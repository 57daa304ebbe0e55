import { entryRoute } from '#app/entry-route.tsx'
import { PostArticle } from '#components/sections/post-article.tsx'
import { content } from '#lib/content/content.ts'
import { postThing } from '#lib/seo/graph.ts'

const { generateStaticParams, generateMetadata, Page } = entryRoute({
  collection: 'blog',
  entries: content.posts,
  article: (post) => post,
  thing: postThing,
  Detail: PostArticle,
})

export const dynamicParams = false
export { generateMetadata, generateStaticParams, Page as default }
