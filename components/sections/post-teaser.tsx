import type { Post } from '#lib/content/catalogue.ts'
import { site, words } from '#lib/content/site.ts'
import { fillCount } from '#lib/words.ts'

type PostTeaserProps = {
  post: Post
  /** Its relation to the page, such as `Earlier`. */
  label?: string
  look?: keyof typeof TITLE_SIZES
  /** Level of the title: 2 where the posts are the page, 3 under a section's heading. */
  headingLevel?: 2 | 3
}

/** How long it takes to read a post. */
export const readTime = ({ outline }: Post) => fillCount(words.post.readTime, outline.minutes, site.language)

const TITLE_SIZES = { small: 'text-h3', large: 'text-title' }

/** The words of a post in a list. Its link covers the nearest positioned ancestor, picture and all. */
export function PostTeaser({ post, label, look = 'small', headingLevel = 3 }: PostTeaserProps) {
  const Heading = `h${headingLevel}` as const
  return (
    <div>
      <p className="text-ink-muted text-label">
        {label && `${label} · `}
        {post.category} · {readTime(post)}
      </p>
      <Heading className={`mt-1.5 ${TITLE_SIZES[look]}`}>
        <a
          href={post.path}
          className="decoration-1 underline-offset-4 after:absolute after:inset-0 group-hover:underline"
        >
          {post.title}
        </a>
      </Heading>
      <p className="mt-3 text-ink-soft text-nav">{post.excerpt}</p>
    </div>
  )
}
