import { PostTeaser } from '#components/sections/post-teaser.tsx'
import { Cloth } from '#components/ui/cloth.tsx'
import { Section } from '#components/ui/section.tsx'
import { SectionHead } from '#components/ui/section-head.tsx'
import { TextLink } from '#components/ui/text-link.tsx'
import type { PageWords, Post } from '#lib/content/catalogue.ts'

const ALONE = 'lg:col-span-12 lg:grid lg:grid-cols-12 lg:items-center lg:gap-x-column'

type BlogTeasersProps = {
  words: PageWords['home']['blog']
  /** Newest first; the first stands large. */
  posts: Post[]
}

/** Posts as a page of a paper would lay them: one large, two beside it. One alone has its words beside its picture. */
export function BlogTeasers({ words, posts }: BlogTeasersProps) {
  const [first, ...others] = posts
  return (
    <Section id="blog" labelledBy="blog-heading">
      <SectionHead id="blog-heading" heading={words.heading} lead={words.lead} />
      <div className="grid gap-x-column gap-y-10 lg:grid-cols-12">
        {first && (
          <article className={`group relative ${others.length > 0 ? 'lg:col-span-7' : ALONE}`}>
            <div className="overflow-hidden bg-cotton lg:col-span-7">
              <Cloth
                picture={first.image}
                sizes="(min-width: 64rem) 58vw, 100vw"
                className="cloth-reveal block aspect-video w-full object-cover"
              />
            </div>
            <div className="mt-6 lg:col-span-5">
              <PostTeaser post={first} look="large" />
            </div>
          </article>
        )}
        {others.length > 0 && (
          <ul className="lg:col-span-5">
            {others.map((post) => (
              <li key={post.id} className="border-line border-b py-8 first:pt-0">
                <article className="group relative grid items-start gap-x-6 gap-y-4 sm:grid-cols-[min(12.5rem,40%)_minmax(0,1fr)]">
                  <Cloth
                    picture={post.image}
                    sizes="(min-width: 40rem) 20rem, 100vw"
                    className="cloth-reveal block aspect-video w-full object-cover sm:aspect-square"
                  />
                  <PostTeaser post={post} />
                </article>
              </li>
            ))}
          </ul>
        )}
      </div>
      <TextLink href="/blog" className="mt-8">
        {words.linkLabel}
      </TextLink>
    </Section>
  )
}
