import { ListFilter, ListPages } from '#components/sections/list-page.tsx'
import { Icon } from '#components/ui/icon.tsx'
import { Picture } from '#components/ui/picture.tsx'
import { Container } from '#components/ui/section.tsx'
import { content } from '#lib/content/content.ts'
import type { Post } from '#lib/content/join/catalogue.ts'
import type { IndexPage } from '#lib/content/join/index-pages.ts'
import { words } from '#lib/content/site.ts'
import { addressOf } from '#lib/language.ts'

/** A page of the index of posts, or of a category, with the link to the feed. */
export function PostIndex({ page }: { page: IndexPage<Post> }) {
  const { pages, navigation } = content
  const { entries, number, total } = page
  // The newest post is large, and the others follow under their years.
  const newest = number === 1 ? entries[0] : undefined
  const years = Map.groupBy(newest ? entries.slice(1) : entries, ({ year }) => year)
  return (
    <Container className="entry-index">
      <ListFilter collection="blog" page={page} />
      {total === 0 && <p className="index-empty">{pages.blog.empty ?? words.list.empty}</p>}
      {newest && <Newest post={newest} />}
      {[...years].map(([year, posts]) => (
        <section key={year} className="year">
          <h2>{year}</h2>
          <ul>
            {posts.map((post) => (
              <PostRow key={post.id} post={post} />
            ))}
          </ul>
        </section>
      ))}
      <ListPages page={page} isByDate />
      <p className="way-on">
        <a href={addressOf('/feed.xml')}>
          <Icon name="rss" />
          <span className="stitch-underline">{navigation.feed.label}</span>
        </a>
      </p>
    </Container>
  )
}

function Newest({ post }: { post: Post }) {
  const { id, path, title, category, date, dateText, author, excerpt, image } = post
  return (
    <article className="newest" data-moves={`card-${id}`}>
      <div className="newest-frame">
        <Picture picture={image} eager sizes="(min-width: 48rem) 58vw, 100vw" />
      </div>
      <div>
        <p>
          {category} · <time dateTime={date}>{dateText}</time> · {author.name}
        </p>
        <h2>
          <a href={addressOf(path)}>{title}</a>
        </h2>
        <p>{excerpt}</p>
      </div>
    </article>
  )
}

/** The small picture is cropped, because its stitches would be two pixels wide if it were scaled down. */
function PostRow({ post }: { post: Post }) {
  const { id, path, title, category, date, dayText, author, excerpt, image } = post
  return (
    <li>
      <article className="post-row" data-moves={`card-${id}`}>
        <div className="cut-out">
          <Picture picture={image} sizes="(min-width: 48rem) 200px, 112px" />
        </div>
        <div>
          <h3>
            <a href={addressOf(path)}>{title}</a>
          </h3>
          <p className="post-row-excerpt">{excerpt}</p>
          <p>
            {category} · {author.name}
          </p>
        </div>
        <time dateTime={date}>{dayText}</time>
      </article>
    </li>
  )
}
