import { CollectionBanner } from '#components/sections/collection-banner.tsx'
import { PostTeaser } from '#components/sections/post-teaser.tsx'
import { Cloth } from '#components/ui/cloth.tsx'
import { Section } from '#components/ui/section.tsx'
import { content } from '#lib/content/content.ts'
import { authorOf } from '#lib/content/questions.ts'
import { formatDate } from '#lib/dates.ts'
import { postRoute } from '#lib/routes.ts'
import { pageMetadata } from '#lib/seo/metadata.ts'

const words = content.pages.blog

export const metadata = pageMetadata({ ...words, path: '/blog' })

export default function BlogPage() {
  return (
    <>
      <CollectionBanner
        collection="blog"
        words={words}
        lead={words.lead}
        items={content.posts.map(({ id, title }) => ({ name: title, path: postRoute(id) }))}
      />
      <Section>
        <ul>
          {content.posts.map((post) => (
            <li key={post.id} className="border-line border-b py-12 first:pt-0 last:border-b-0 last:pb-0">
              <article className="group relative grid items-start gap-x-column gap-y-6 md:grid-cols-12">
                <Cloth
                  picture={post.image}
                  className="cloth-reveal block aspect-8/5 w-full object-cover md:col-span-5"
                />
                <div className="md:col-span-6 md:col-start-7">
                  <PostTeaser post={post} look="large" headingLevel={2} />
                  <p className="mt-5 text-ink3 text-label">
                    <time dateTime={post.date}>{formatDate(post.date)}</time> · {authorOf(post).name}
                  </p>
                </div>
              </article>
            </li>
          ))}
        </ul>
      </Section>
    </>
  )
}
