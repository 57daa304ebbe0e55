import { CollectionBanner } from '#components/sections/collection-banner.tsx'
import { PostList } from '#components/sections/post-list.tsx'
import { Section } from '#components/ui/section.tsx'
import { content } from '#lib/content/content.ts'
import { postRoute } from '#lib/routes.ts'
import { pageMetadata } from '#lib/seo/metadata.ts'

const words = content.pages.blog

export const metadata = pageMetadata({ ...words, path: '/blog' })

export default function BlogPage() {
  return (
    <>
      <CollectionBanner
        collection="blog"
        words={words}
        lead={words.lead}
        items={content.posts.map(({ id, title }) => ({ name: title, path: postRoute(id) }))}
      />
      <Section>
        <PostList posts={content.posts} />
      </Section>
    </>
  )
}
