import { readTime } from '#components/sections/post-teaser.tsx'
import type { Post } from '#lib/content/catalogue.ts'
import { categoryPath } from '#lib/content/queries.ts'
import { words } from '#lib/content/site.ts'

/** From as many headings on a list of them saves time. */
const HEADINGS_WORTH_LISTING = 3

/** Whether a post has so many headings that its aside lists them. */
export const isLong = ({ outline }: Post) => outline.headings.length >= HEADINGS_WORTH_LISTING

/** Beside a post, in sight while it is read: what it is, and its headings to jump to. */
export function PostAside({ post }: { post: Post }) {
  const { category, date, dateText, updated, updatedText, author, outline } = post
  const list = categoryPath('blog', category)
  return (
    <div className="post-aside">
      <aside aria-labelledby="article-info">
        <h2 id="article-info">{words.post.info}</h2>
        <dl>
          <Info term={words.post.category}>{list ? <a href={list}>{category}</a> : category}</Info>
          <Info term={words.post.published}>
            <time dateTime={date}>{dateText}</time>
          </Info>
          {updatedText && (
            <Info term={words.post.updated}>
              <time dateTime={updated}>{updatedText}</time>
            </Info>
          )}
          <Info term={words.post.author}>
            <a href={author.path}>{author.name}</a>
          </Info>
          <Info term={words.post.readTimeLabel}>{readTime(post)}</Info>
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

function Info({ term, children }: { term: string; children: React.ReactNode }) {
  return (
    <div>
      <dt>{term}</dt>
      <dd>{children}</dd>
    </div>
  )
}
