import type { Post } from '#lib/content/catalogue.ts'
import { categoryPath } from '#lib/content/queries.ts'

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
        <h2 id="article-info">Article Info</h2>
        <dl>
          <Info term="Category">{list ? <a href={list}>{category}</a> : category}</Info>
          <Info term="Published">
            <time dateTime={date}>{dateText}</time>
          </Info>
          {updatedText && (
            <Info term="Updated">
              <time dateTime={updated}>{updatedText}</time>
            </Info>
          )}
          <Info term="Author">
            <a href={author.path}>{author.name}</a>
          </Info>
          <Info term="Read Time">{outline.readTime}</Info>
        </dl>
      </aside>
      {isLong(post) && (
        <nav aria-label="In this article" className="post-contents">
          <h2>In this article</h2>
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
