import { PageBanner } from '#components/layout/page-banner.tsx'
import { TeamGrid } from '#components/sections/team-grid.tsx'
import { JsonLd } from '#components/seo/json-ld.tsx'
import { Section } from '#components/ui/section.tsx'
import { content } from '#lib/content/content.ts'
import { bannerPicture } from '#lib/content/questions.ts'
import { memberRoute } from '#lib/routes.ts'
import { collectionGraph } from '#lib/seo/graph.ts'
import { pageMetadata } from '#lib/seo/metadata.ts'
import { trailTo } from '#lib/seo/trail.ts'

const words = content.pages.team
const trail = trailTo({ label: 'Team', href: '/team' })

const graph = collectionGraph({
  path: '/team',
  name: words.title,
  trail,
  items: content.members.map(({ id, name }) => ({ name, path: memberRoute(id) })),
})

export const metadata = pageMetadata({ ...words, path: '/team' })

export default function TeamPage() {
  return (
    <>
      <JsonLd graph={graph} />
      <PageBanner title={words.title} lead={words.lead} crumbs={trail} picture={bannerPicture(words)} />
      <Section>
        <TeamGrid members={content.members} headingLevel={2} />
      </Section>
    </>
  )
}
