import { TeamGrid } from '#components/sections/team-grid.tsx'
import { buttonClass } from '#components/ui/button.tsx'
import { TextLink } from '#components/ui/links.tsx'
import { HeadedSection, Section } from '#components/ui/section.tsx'
import { SkillBars } from '#components/ui/skill-bars.tsx'
import { WithContext } from '#components/ui/with-context.tsx'
import { content } from '#lib/content/content.ts'
import type { Member } from '#lib/content/join/catalogue.ts'
import { words as siteWords } from '#lib/content/site.ts'
import { addressOf } from '#lib/language.ts'
import { splitAt } from '#lib/text/phrase.ts'

/** On home, two paragraphs about the company, and its skills, if any; otherwise the text has the whole width. */
export function AboutIntro() {
  const words = content.pages.home.about
  const text = (
    <>
      <p className="text-body text-ink-soft">{words.lead}</p>
      <p className="mt-5 text-fine text-ink-muted">{words.text}</p>
      <TextLink href="/about" className="mt-6">
        {words.linkLabel}
      </TextLink>
    </>
  )
  const hasBars = words.skills.length > 0
  return (
    <Section labelledBy="about">
      <div className={`grid gap-x-column md:grid-cols-12 ${hasBars ? 'gap-y-14' : 'gap-y-8'}`}>
        <div className={`reveal md:col-span-6 ${hasBars ? 'lg:col-span-5' : ''}`}>
          <h2 id="about" className="text-h2">
            {words.heading}
          </h2>
          {hasBars && <div className="mt-8">{text}</div>}
        </div>
        <div className={`md:col-span-6 lg:col-start-7 ${hasBars ? '' : 'reveal'}`}>
          {hasBars ? <SkillBars skills={words.skills} /> : text}
        </div>
      </div>
    </Section>
  )
}

/** The text about the company, in full. */
export function AboutText() {
  const words = content.pages.about
  return (
    <Section labelledBy="about">
      <div className="grid gap-x-column gap-y-8 md:grid-cols-12">
        <div className="md:col-span-5">
          <h2 id="about" className="text-h2">
            {words.heading}
          </h2>
        </div>
        <div className="reveal md:col-span-7 lg:col-span-6 lg:col-start-7">
          <p className="text-lead">{words.lead}</p>
          {words.paragraphs.map((paragraph) => (
            <p key={paragraph} className="mt-5 text-ink-soft">
              {paragraph}
            </p>
          ))}
          <a href={addressOf('/services')} className={`${buttonClass()} mt-8`}>
            <WithContext around={splitAt(siteWords.service.learnMoreAboutAll, 'label', {})}>
              {words.linkLabel}
            </WithContext>
          </a>
        </div>
      </div>
    </Section>
  )
}

/** The first four members are shown (specification, section 9). */
const SHOWN = 4

/** The first members, and the link to all of them: below a full row, or in the rest of a shorter one. */
export function AboutTeam({ members }: { members: Member[] }) {
  const words = content.pages.about.team
  if (members.length === 0) return null
  const shown = members.slice(0, SHOWN)
  const isWhole = shown.length === SHOWN
  const way = (
    <TextLink href="/team" className={isWhole ? 'mt-8' : ''}>
      {words.linkLabel}
    </TextLink>
  )
  return (
    <HeadedSection tone="tint" headingId="team" heading={words.heading} lead={words.lead}>
      <TeamGrid members={shown} headingLevel={3} filler={!isWhole && way} />
      {isWhole && way}
    </HeadedSection>
  )
}
