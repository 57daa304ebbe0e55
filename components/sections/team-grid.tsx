import { CardLink, SocialLinks } from '#components/ui/links.tsx'
import { Picture, portraitText } from '#components/ui/picture.tsx'
import type { Member } from '#lib/content/join/catalogue.ts'
import { addressOf } from '#lib/language.ts'

type TeamGridProps = {
  members: Member[]
  /** The level of the names: 2 on the page of the team, 3 under the heading of a section. */
  headingLevel: 2 | 3
  /** Text for the rest of the last row, or for a row of its own. */
  filler?: React.ReactNode
}

/** Portraits with name, role and profiles. A single person is introduced instead. */
export function TeamGrid({ members, headingLevel, filler }: TeamGridProps) {
  const Heading = `h${headingLevel}` as const
  const [first, second] = members
  if (first && !second) return <OneMember member={first} heading={Heading} filler={filler} />
  return (
    // Two columns on a phone, and one with text so large that a word may not fit into half the width.
    <ul className="grid grid-cols-[repeat(auto-fill,minmax(min(100%,max(7.5rem,50%-var(--space-column))),1fr))] gap-x-column gap-y-12 md:grid-cols-3 md:has-[>:nth-child(4):last-child]:grid-cols-4 lg:grid-cols-4">
      {members.map((member) => (
        <li key={member.id} className="group relative">
          <Picture
            picture={member.image}
            of={member.path}
            sizes="(min-width: 62rem) 25vw, (min-width: 48rem) 33vw, 50vw"
            alt={portraitText(member)}
            className="weave-in block aspect-square w-full object-cover"
          />
          <Heading className="mt-5 font-display text-[1.25rem] leading-tight font-medium tracking-[-.02em] md:text-[1.375rem]">
            <CardLink href={member.path}>{member.name}</CardLink>
          </Heading>
          <p className="mt-1 text-ink-muted text-label">{member.role}</p>
          {/* Above the card's stretched link, so that each profile stays its own target. */}
          <SocialLinks
            of={member.name}
            links={profilesShown(member)}
            className="relative z-1 mt-1 -ms-3 w-fit text-ink-soft"
          />
        </li>
      ))}
      {filler && <li className="team-filler self-center max-md:odd:col-span-full print:hidden">{filler}</li>}
    </ul>
  )
}

type OneMemberProps = { member: Member; heading: 'h2' | 'h3'; filler?: React.ReactNode }

function OneMember({ member, heading: Heading, filler }: OneMemberProps) {
  return (
    <div className="grid items-center gap-x-column gap-y-8 md:grid-cols-12">
      <Picture
        picture={member.image}
        of={member.path}
        sizes="(min-width: 62rem) 33vw, (min-width: 48rem) 42vw, 100vw"
        alt={portraitText(member)}
        className="weave-in block aspect-square w-full object-cover md:col-span-5 lg:col-span-4"
      />
      <div className="md:col-span-7 lg:col-start-6">
        <Heading className="text-title">
          <a href={addressOf(member.path)} className="decoration-1 underline-offset-4 hover:underline">
            {member.name}
          </a>
        </Heading>
        <p className="mt-2 text-ink-muted">{member.role}</p>
        <p className="mt-5 max-w-[46ch] text-ink-soft text-lead">{member.bio}</p>
        <SocialLinks
          of={member.name}
          links={profilesShown(member)}
          className="mt-2 -ms-3 w-fit text-ink-soft"
        />
        {filler && <div className="mt-8 border-line border-t pt-7 print:hidden">{filler}</div>}
      </div>
    </div>
  )
}

/** The list of the team names three networks (specification, section 2). */
function profilesShown({ profiles }: Member) {
  return profiles.filter(({ network }) => network !== 'facebook')
}
