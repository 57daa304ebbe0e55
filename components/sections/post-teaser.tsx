import { CardLink } from '#components/ui/links.tsx'
import type { Post } from '#lib/content/catalogue.ts'
import { site, words } from '#lib/content/site.ts'
import { fillCount } from '#lib/words.ts'

type PostTeaserProps = {
  post: Post
  /** Its relation to the page, such as `Earlier`. */
  label?: string
  isLarge?: boolean
}

/** How long it takes to read a post. */
export const readTime = ({ outline }: Post) => fillCount(words.post.readTime, outline.minutes, site.language)

/** The words of a post in a list. Its link covers the nearest positioned ancestor, picture and all. */
export function PostTeaser({ post, label, isLarge = false }: PostTeaserProps) {
  return (
    <div>
      <p className="text-ink-muted text-label">
        {label && `${label} · `}
        {post.category} · {readTime(post)}
      </p>
      <h3 className={`mt-1.5 ${isLarge ? 'text-title' : 'text-h3'}`}>
        <CardLink href={post.path}>{post.title}</CardLink>
      </h3>
      <p className="mt-3 text-ink-soft text-nav">{post.excerpt}</p>
    </div>
  )
}
