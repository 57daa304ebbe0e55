import { PostTeaser } from '#components/sections/post-teaser.tsx'
import { Cloth } from '#components/ui/cloth.tsx'
import { Section } from '#components/ui/section.tsx'
import type { Post } from '#lib/content/catalogue.ts'

type MorePostsProps = { heading: string; posts: Post[] }

/** What to read next, below a post; nothing when it is the only one. */
export function MorePosts({ heading, posts }: MorePostsProps) {
  if (posts.length === 0) return null
  return (
    <Section tone="tint" labelledBy="more-posts" className="print:hidden">
      <h2 id="more-posts" className="mb-head text-title">
        {heading}
      </h2>
      <ul className="grid gap-x-column gap-y-12 md:grid-cols-2">
        {posts.map((post) => (
          <li key={post.id}>
            <article className="group relative">
              <Cloth picture={post.image} className="mb-6 block aspect-8/5 w-full object-cover" />
              <PostTeaser post={post} />
            </article>
          </li>
        ))}
      </ul>
    </Section>
  )
}
