import { ListPages } from '#components/sections/list-page.tsx'
import { TeamGrid } from '#components/sections/team-grid.tsx'
import { TextLink } from '#components/ui/links.tsx'
import { Section } from '#components/ui/section.tsx'
import { content } from '#lib/content/content.ts'
import type { Member } from '#lib/content/join/catalogue.ts'
import type { IndexPage } from '#lib/content/join/index-pages.ts'
import { words } from '#lib/content/site.ts'

/** A page of the team. The last one ends with a call to action. */
export function TeamIndex({ page }: { page: IndexPage<Member> }) {
  const { ask } = content.pages.team
  const isLast = page.next === undefined
  const filler = isLast && (
    <>
      <p className="text-h3 font-display font-medium">{ask.text}</p>
      <TextLink href="/contact" className="mt-3">
        {ask.label}
      </TextLink>
    </>
  )
  return (
    <Section>
      {page.total === 0 && <p className="index-empty">{words.list.empty}</p>}
      <TeamGrid members={page.entries} headingLevel={2} filler={filler} />
      <ListPages page={page} />
    </Section>
  )
}
