import { PostTeaser, readTime } from '#components/sections/blog-teasers.tsx'
import { CategoryBadge, Fact } from '#components/sections/detail.tsx'
import { Picture } from '#components/ui/picture.tsx'
import { Prose } from '#components/ui/prose.tsx'
import { Container } from '#components/ui/section.tsx'
import { content } from '#lib/content/content.ts'
import type { Post } from '#lib/content/join/catalogue.ts'
import { categoryPath } from '#lib/content/queries.ts'
import { words } from '#lib/content/site.ts'
import { addressOf } from '#lib/language.ts'

/**
 * A post: its head over the whole width, the text, and the author. The aside is beside the text in a wide window. In a
 * narrow one it is before a long text, because it lists the contents, and after a short one.
 */
export function PostArticle({ entry: post }: { entry: Post }) {
  const { title, category, date, dateText, tags, author, services } = post
  return (
    <>
      <Container className="post">
        <article>
          <div className="detail-head post-head">
            <div>
              <CategoryBadge of="blog" category={category} />
              <h1 className="post-title">{title}</h1>
              <p className="mt-5 flex flex-wrap gap-x-1.5 text-ink-muted text-label">
                {/* No line begins with a dot. */}
                <span className="inline-flex gap-x-1.5">
                  <time dateTime={date}>{dateText}</time>
                  <span aria-hidden="true">·</span>
                </span>
                <span className="inline-flex gap-x-1.5">
                  <span>{author.name}</span>
                  <span aria-hidden="true">·</span>
                </span>
                <span>{readTime(post)}</span>
              </p>
            </div>
            <p className="text-ink-soft text-lead">{post.excerpt}</p>
          </div>
          <Picture
            picture={post.image}
            alt={post.imageAlt}
            eager
            sizes="(min-width: 88rem) 82.5rem, 100vw"
            className="post-picture"
          />
          <div className="post-columns">
            {isLong(post) && <PostAside post={post} />}
            <div className="post-text">
              <Prose text={post.body} pictures={post.pictures} />
              <h2 className="post-end">{words.post.tags}</h2>
              <ul className="flex flex-wrap items-center gap-2.5">
                {tags.map((tag) => (
                  <li key={tag} className={`py-1 ${FRAME}`}>
                    {tag}
                  </li>
                ))}
              </ul>
              {services.length > 0 && (
                <>
                  <h2 className="post-end">{words.post.services}</h2>
                  <ul className="flex flex-wrap gap-2.5">
                    {services.map(({ id, path, title: service }) => (
                      <li key={id}>
                        <a href={addressOf(path)} className={LINK}>
                          {service}
                        </a>
                      </li>
                    ))}
                  </ul>
                </>
              )}
              <div className="author">
                <Picture picture={author.image} sizes="96px" />
                <div>
                  <p>{words.post.writtenBy}</p>
                  <p>
                    <a href={addressOf(author.path)}>{author.name}</a>
                  </p>
                  <p>{author.bio}</p>
                </div>
              </div>
            </div>
            {!isLong(post) && <PostAside post={post} />}
          </div>
        </article>
      </Container>
      <MorePosts post={post} />
    </>
  )
}

const FRAME = 'rounded-control border border-control-line px-3 text-fine'
const LINK = `flex min-h-11 items-center underline underline-offset-4 hover:decoration-2 ${FRAME}`

/** The number of headings from which the aside lists them. */
const HEADINGS_WORTH_LISTING = 3

/** Whether the aside of a post lists its headings. */
const isLong = ({ outline }: Post) => outline.headings.length >= HEADINGS_WORTH_LISTING

/** The sticky aside of a post: its facts, and links to its headings. */
function PostAside({ post }: { post: Post }) {
  const { category, date, dateText, updated, updatedText, author, outline } = post
  const list = categoryPath('blog', category)
  return (
    <div className="post-aside">
      <aside aria-labelledby="article-info">
        <h2 id="article-info">{words.post.info}</h2>
        <dl>
          <Fact term={words.post.category}>{list ? <a href={addressOf(list)}>{category}</a> : category}</Fact>
          <Fact term={words.post.published}>
            <time dateTime={date}>{dateText}</time>
          </Fact>
          {updatedText && (
            <Fact term={words.post.updated}>
              <time dateTime={updated}>{updatedText}</time>
            </Fact>
          )}
          <Fact term={words.post.author}>
            <a href={addressOf(author.path)}>{author.name}</a>
          </Fact>
          <Fact term={words.post.readTimeLabel}>{readTime(post)}</Fact>
        </dl>
      </aside>
      {isLong(post) && (
        <nav aria-label={words.post.contents} className="post-contents">
          <h2>{words.post.contents}</h2>
          <ol>
            {outline.headings.map(({ id, title }) => (
              <li key={id}>
                <a href={`#${id}`}>{title}</a>
              </li>
            ))}
          </ol>
        </nav>
      )}
    </div>
  )
}

/**
 * Further reading: the posts before and after. For the newest or the oldest post, the two nearest ones. Nothing for a
 * single post.
 */
export function MorePosts({ post }: { post: Post }) {
  const { next: earlier, previous: later } = post
  const labels = words.post
  const pair = [
    { label: labels.earlier, post: earlier },
    { label: labels.later, post: later },
    ...(later ? [] : [{ label: labels.earlier, post: earlier?.next }]),
    ...(earlier ? [] : [{ label: labels.later, post: later?.previous }]),
  ].flatMap(({ label, post: near }) => (near ? [{ label, post: near }] : []))
  if (pair.length === 0) return null
  return (
    <section aria-labelledby="more-posts" className="band tinted print:hidden">
      <Container>
        <h2 id="more-posts" className="more-posts-title">
          {content.pages.blog.more}
        </h2>
        <ul className="more-posts">
          {pair.map(({ label, post: near }) => (
            <li key={near.id}>
              <article className="group relative">
                <div className="overflow-hidden">
                  <Picture picture={near.image} sizes="(min-width: 48rem) 50vw, 100vw" />
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
