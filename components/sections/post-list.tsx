import { PostTeaser } from '#components/sections/post-teaser.tsx'
import { Cloth } from '#components/ui/cloth.tsx'
import type { Post } from '#lib/content/catalogue.ts'

/** Posts one below the other, each with its day and its author. */
export function PostList({ posts }: { posts: Post[] }) {
  return (
    <ul>
      {posts.map((post) => (
        <li key={post.id} className="border-line border-b py-12 first:pt-0 last:border-b-0 last:pb-0">
          <article className="group relative grid items-start gap-x-column gap-y-6 md:grid-cols-12">
            <Cloth
              picture={post.image}
              className="cloth-reveal block aspect-8/5 w-full object-cover md:col-span-5"
            />
            <div className="md:col-span-6 md:col-start-7">
              <PostTeaser post={post} look="large" headingLevel={2} />
              <p className="mt-5 text-ink-muted text-label">
                <time dateTime={post.date}>{post.dateText}</time> · {post.author.name}
              </p>
            </div>
          </article>
        </li>
      ))}
    </ul>
  )
}
