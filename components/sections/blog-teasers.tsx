import Link from 'next/link'
import { Cloth } from '#components/ui/cloth.tsx'
import { Section } from '#components/ui/section.tsx'
import { SectionHead } from '#components/ui/section-head.tsx'
import { TextLink } from '#components/ui/text-link.tsx'
import type { PageWords, Post } from '#lib/content/catalogue.ts'
import { readTime } from '#lib/content/markdown.ts'
import { postRoute } from '#lib/routes.ts'

type BlogTeasersProps = {
  words: PageWords['home']['blog']
  /** Newest first; the first stands large. */
  posts: Post[]
}

/** Three posts as a page of a paper would lay them: one large, two beside it. */
export function BlogTeasers({ words, posts }: BlogTeasersProps) {
  const [first, ...others] = posts
  return (
    <Section id="blog" labelledBy="blog-heading">
      <SectionHead id="blog-heading" heading={words.heading} lead={words.lead} />
      <div className="grid gap-x-column gap-y-10 lg:grid-cols-12">
        {first && (
          <article className="group relative lg:col-span-7">
            <div className="overflow-hidden bg-cotton">
              <Cloth picture={first.image} className="block aspect-video w-full object-cover" />
            </div>
            <TeaserText post={first} large />
          </article>
        )}
        <ul className="lg:col-span-5">
          {others.map((post) => (
            <li key={post.id} className="border-line border-b py-8 first:pt-0">
              <article className="group relative grid items-start gap-x-6 gap-y-4 sm:grid-cols-[12.5rem_1fr]">
                <Cloth picture={post.image} className="block aspect-video w-full object-cover sm:aspect-square" />
                <TeaserText post={post} />
              </article>
            </li>
          ))}
        </ul>
      </div>
      <TextLink href="/blog" className="mt-8">
        {words.linkLabel}
      </TextLink>
    </Section>
  )
}

function TeaserText({ post, large = false }: { post: Post; large?: boolean }) {
  return (
    <div className={large ? 'mt-6' : ''}>
      <p className="text-ink3 text-label">
        {post.category} · {readTime(post.body)}
      </p>
      <h3 className={`mt-1.5 ${large ? 'text-title' : 'text-h3'}`}>
        <Link
          href={postRoute(post.id)}
          className="decoration-1 underline-offset-4 after:absolute after:inset-0 group-hover:underline"
        >
          {post.title}
        </Link>
      </h3>
      <p className="mt-3 text-ink2 text-nav">{post.excerpt}</p>
    </div>
  )
}
