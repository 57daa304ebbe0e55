import '#styles/team.css'
import { CollectionBanner } from '#components/sections/collection-banner.tsx'
import { TeamGrid } from '#components/sections/team-grid.tsx'
import { Section } from '#components/ui/section.tsx'
import { TextLink } from '#components/ui/text-link.tsx'
import { content } from '#lib/content/content.ts'
import { memberRoute } from '#lib/routes.ts'
import { pageMetadata } from '#lib/seo/metadata.ts'

const words = content.pages.team

export const metadata = pageMetadata({ ...words, path: '/team' })

export default function TeamPage() {
  return (
    <>
      <CollectionBanner
        collection="team"
        words={words}
        lead={words.lead}
        items={content.members.map(({ id, name }) => ({ name, path: memberRoute(id) }))}
      />
      <Section>
        <TeamGrid
          members={content.members}
          headingLevel={2}
          filler={
            <>
              <p className="text-h3 font-display font-medium">{words.ask.text}</p>
              <TextLink href="/contact" className="mt-3">
                {words.ask.label}
              </TextLink>
            </>
          }
        />
      </Section>
    </>
  )
}
