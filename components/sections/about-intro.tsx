import { TextLink } from '#components/ui/links.tsx'
import { Section } from '#components/ui/section.tsx'
import { SkillBars } from '#components/ui/skill-bars.tsx'
import { content } from '#lib/content/content.ts'

/** Two paragraphs about the company, and its skills, if any; otherwise the text has the whole width. */
export function AboutIntro() {
  const words = content.pages.home.about
  const heading = (
    <h2 id="about" className="text-h2">
      {words.heading}
    </h2>
  )
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
          {heading}
          {hasBars && <div className="mt-8">{text}</div>}
        </div>
        <div className={`md:col-span-6 lg:col-start-7 ${hasBars ? '' : 'reveal'}`}>
          {hasBars ? <SkillBars skills={words.skills} /> : text}
        </div>
      </div>
    </Section>
  )
}
