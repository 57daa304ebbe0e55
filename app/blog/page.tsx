import { PostIndex } from '#components/sections/post-index.tsx'
import { firstIndexPage } from '#lib/content/queries.ts'
import { indexMetadata } from '#lib/seo/metadata.ts'

const page = firstIndexPage('blog')

export const metadata = indexMetadata('blog', page)

export default function PostsPage() {
  return <PostIndex page={page} />
}
