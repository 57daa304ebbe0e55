import { TeamGrid } from '#components/sections/team-grid.tsx'
import { Section } from '#components/ui/section.tsx'
import { SectionHead } from '#components/ui/section-head.tsx'
import { TextLink } from '#components/ui/text-link.tsx'
import type { Member, PageWords } from '#lib/content/catalogue.ts'

/** The first four members are shown (specification, section 9). */
const SHOWN = 4

type AboutTeamProps = {
  members: Member[]
  words: PageWords['about']['team']
}

/** The first members, and the way to all of them: below a whole row, in the place that a shorter one leaves. */
export function AboutTeam({ members, words }: AboutTeamProps) {
  if (members.length === 0) return null
  const shown = members.slice(0, SHOWN)
  const isWhole = shown.length === SHOWN
  const way = (
    <TextLink href="/team" className={isWhole ? 'mt-8' : ''}>
      {words.linkLabel}
    </TextLink>
  )
  return (
    <Section tone="tint" labelledBy="team">
      <SectionHead id="team" heading={words.heading} lead={words.lead} />
      <TeamGrid members={shown} headingLevel={3} filler={!isWhole && way} />
      {isWhole && way}
    </Section>
  )
}
