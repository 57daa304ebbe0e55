import { PageBanner } from '#components/layout/page-banner.tsx'
import { TeamGrid } from '#components/sections/team-grid.tsx'
import { Section } from '#components/ui/section.tsx'
import { content } from '#lib/content/content.ts'
import { bannerPicture } from '#lib/content/questions.ts'
import { pageMetadata } from '#lib/seo/metadata.ts'

const words = content.pages.team

export const metadata = pageMetadata({ ...words, path: '/team' })

export default function TeamPage() {
  return (
    <>
      <PageBanner
        title={words.title}
        lead={words.lead}
        crumbs={[{ label: 'Home', href: '/' }, { label: 'Team' }]}
        picture={bannerPicture(words)}
      />
      <Section>
        <TeamGrid members={content.members} headingLevel={2} />
      </Section>
    </>
  )
}
