import { WayBack } from '#components/layout/way-back.tsx'
import { Badge } from '#components/ui/badge.tsx'
import { Cloth } from '#components/ui/cloth.tsx'
import { Prose } from '#components/ui/prose.tsx'
import type { Post } from '#lib/content/catalogue.ts'
import { WAYS_BACK } from '#lib/routes.ts'
import type { Crumb } from '#lib/seo/breadcrumb.ts'

type PostArticleProps = { post: Post; trail: Crumb[] }

/** One post: the article, and beside it, once there is room, what it is and who wrote it. */
export function PostArticle({ post, trail }: PostArticleProps) {
  return (
    <>
      <WayBack {...WAYS_BACK.blog} trail={trail} />
      <div className="mt-6 grid gap-x-column gap-y-12 nav:grid-cols-12">
        <article className="min-w-0 nav:col-span-8">
          <Badge>{post.category}</Badge>
          <h1 className="mt-5 max-w-[20ch] text-h2">{post.title}</h1>
          <PostMeta post={post} />
          <p className="mt-7 max-w-(--measure) text-lead">{post.excerpt}</p>
          <Cloth picture={post.image} eager className="mt-9 block h-[300px] w-full object-cover" />
          <Prose markdown={post.body} pictures={post.pictures} className="mt-10" />
          <h2 className="mt-14 mb-4 font-semibold text-label">Tags</h2>
          <ul className="flex flex-wrap gap-2.5">
            {post.tags.map((tag) => (
              <li key={tag} className="rounded-control border border-control-line px-3 py-1 text-fine">
                {tag}
              </li>
            ))}
          </ul>
        </article>
        <aside aria-labelledby="article-info" className="nav:col-span-3 nav:col-start-10">
          <div className="border-line border-t pt-5 nav:sticky nav:top-28">
            <h2 id="article-info" className="text-h3">
              Article Info
            </h2>
            <dl className="mt-5 grid grid-cols-[auto_minmax(0,1fr)] gap-x-6 gap-y-3 text-label nav:grid-cols-1 nav:gap-y-0">
              <Info term="Category">{post.category}</Info>
              <Info term="Published">{post.dateText}</Info>
              {post.updatedText && <Info term="Updated">{post.updatedText}</Info>}
              <Info term="Author">
                <a href={post.author.path} className="py-3 underline underline-offset-4 hover:decoration-2">
                  {post.author.name}
                </a>
              </Info>
              <Info term="Read Time">{post.outline.readTime}</Info>
            </dl>
          </div>
        </aside>
      </div>
    </>
  )
}

function PostMeta({ post }: { post: Post }) {
  return (
    <p className="mt-5 flex flex-wrap gap-x-3 text-ink-muted text-label">
      <time dateTime={post.date}>{post.dateText}</time>
      <span aria-hidden="true">·</span>
      <span>{post.author.name}</span>
      <span aria-hidden="true">·</span>
      <span>{post.outline.readTime}</span>
    </p>
  )
}

function Info({ term, children }: { term: string; children: React.ReactNode }) {
  return (
    <>
      <dt className="text-ink-muted nav:mt-4">{term}</dt>
      <dd>{children}</dd>
    </>
  )
}
