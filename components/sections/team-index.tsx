import '#styles/members.css'
import { CollectionBanner } from '#components/sections/collection-banner.tsx'
import { IndexPages } from '#components/sections/index-pages.tsx'
import { TeamGrid } from '#components/sections/team-grid.tsx'
import { Section } from '#components/ui/section.tsx'
import { TextLink } from '#components/ui/text-link.tsx'
import type { Member } from '#lib/content/catalogue.ts'
import { content } from '#lib/content/content.ts'
import type { IndexPage } from '#lib/content/lists.ts'

/** One page of the team. The last of them ends with the way to ask for someone. */
export function TeamIndex({ page }: { page: IndexPage<Member> }) {
  const words = content.pages.team
  const isLast = page.next === undefined
  return (
    <>
      <CollectionBanner
        collection="team"
        words={words}
        lead={words.lead}
        items={page.entries.map(({ name, path }) => ({ name, path }))}
        page={page}
      />
      <Section>
        <TeamGrid
          members={page.entries}
          headingLevel={2}
          filler={
            isLast && (
              <>
                <p className="text-h3 font-display font-medium">{words.ask.text}</p>
                <TextLink href="/contact" className="mt-3">
                  {words.ask.label}
                </TextLink>
              </>
            )
          }
        />
        <IndexPages page={page} />
      </Section>
    </>
  )
}
