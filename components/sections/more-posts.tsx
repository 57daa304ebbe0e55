import { PostTeaser } from '#components/sections/post-teaser.tsx'
import { Container } from '#components/ui/container.tsx'
import { Picture } from '#components/ui/picture.tsx'
import type { Post } from '#lib/content/catalogue.ts'
import { words } from '#lib/content/site.ts'

type MorePostsProps = { heading: string; post: Post }

/**
 * Further reading: the post before and the one after. Beside the newest or the oldest post the two next to it, the
 * nearer one first, so that there is always a pair; nothing when it is the only one.
 */
export function MorePosts({ heading, post }: MorePostsProps) {
  const { earlier, later } = post
  const labels = words.post
  const pair = [
    { label: labels.earlier, post: earlier },
    { label: labels.later, post: later },
    ...(later ? [] : [{ label: labels.earlier, post: earlier?.earlier }]),
    ...(earlier ? [] : [{ label: labels.later, post: later?.later }]),
  ].flatMap(({ label, post: near }) => (near ? [{ label, post: near }] : []))
  if (pair.length === 0) return null
  return (
    <section aria-labelledby="more-posts" className="band tinted print:hidden">
      <Container>
        <h2 id="more-posts" className="more-posts-title">
          {heading}
        </h2>
        <ul className="more-posts">
          {pair.map(({ label, post: near }) => (
            <li key={near.id}>
              <article className="group relative">
                <div className="overflow-hidden">
                  <Picture picture={near.image} sizes={{ base: '100vw', md: '50vw' }} />
                </div>
                <PostTeaser post={near} label={label} />
              </article>
            </li>
          ))}
        </ul>
      </Container>
    </section>
  )
}
