import { CardLink, TextLink } from '#components/ui/links.tsx'
import { Picture } from '#components/ui/picture.tsx'
import { HeadedSection } from '#components/ui/section.tsx'
import { content } from '#lib/content/content.ts'
import type { Post } from '#lib/content/join/catalogue.ts'
import { site, words } from '#lib/content/site.ts'
import { fillCount } from '#lib/text/phrase.ts'

/** Three (specification, section 9). */
const POSTS_SHOWN = 3

/** The columns of a large post, by the number of posts, and the width of its picture. */
const LARGE: Record<number, { place: string; share: string }> = {
  1: { place: 'lg:col-span-12 lg:grid lg:grid-cols-12 lg:items-center lg:gap-x-column', share: '58vw' },
  2: { place: 'lg:col-span-6', share: '50vw' },
}
const BESIDE_OTHERS = { place: 'lg:col-span-7', share: '58vw' }

/** One large post with two beside it. Two posts have the same size, and a single one has its text beside its picture. */
export function BlogTeasers() {
  const { heading, lead, linkLabel } = content.pages.home.blog
  const posts = content.posts.slice(0, POSTS_SHOWN)
  const large = posts.length === 2 ? posts : posts.slice(0, 1)
  const others = posts.slice(large.length)
  const { place, share } = LARGE[posts.length] ?? BESIDE_OTHERS
  return (
    <HeadedSection id="blog" headingId="blog-heading" heading={heading} lead={lead}>
      <div className="grid gap-x-column gap-y-10 lg:grid-cols-12">
        {large.map((post) => (
          <article key={post.id} className={`group relative ${place}`}>
            <div className="overflow-hidden bg-pale lg:col-span-7">
              <Picture
                picture={post.image}
                sizes={`(min-width: 62rem) ${share}, 100vw`}
                className="weave-in block aspect-video w-full object-cover"
              />
            </div>
            <div className="mt-6 lg:col-span-5">
              <PostTeaser post={post} isLarge />
            </div>
          </article>
        ))}
        {others.length > 0 && (
          <ul className="lg:col-span-5">
            {others.map((post) => (
              <li key={post.id} className="border-line border-b py-8 first:pt-0">
                <article className="group relative grid items-start gap-x-6 gap-y-4 sm:grid-cols-[min(12.5rem,40%)_minmax(0,1fr)]">
                  <Picture
                    picture={post.image}
                    sizes="(min-width: 36rem) 20rem, 100vw"
                    className="weave-in block aspect-video w-full object-cover sm:aspect-square"
                  />
                  <PostTeaser post={post} />
                </article>
              </li>
            ))}
          </ul>
        )}
      </div>
      <TextLink href="/blog" className="mt-8">
        {linkLabel}
      </TextLink>
    </HeadedSection>
  )
}

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
