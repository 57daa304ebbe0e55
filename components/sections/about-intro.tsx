import { Section } from '#components/ui/section.tsx'
import { SkillBars } from '#components/ui/skill-bars.tsx'
import { TextLink } from '#components/ui/text-link.tsx'
import type { PageWords } from '#lib/content/catalogue.ts'

/** Who we are in two paragraphs, and skills as evidence where the company names some. */
export function AboutIntro({ words }: { words: PageWords['home']['about'] }) {
  return (
    <Section labelledBy="about">
      <div className="grid gap-x-column gap-y-14 md:grid-cols-12">
        <div className="reveal md:col-span-6 lg:col-span-5">
          <h2 id="about" className="text-h2">
            {words.heading}
          </h2>
          <p className="mt-8 text-body text-ink-soft">{words.lead}</p>
          <p className="mt-5 text-fine text-ink-muted">{words.text}</p>
          <TextLink href="/about" className="mt-6">
            {words.linkLabel}
          </TextLink>
        </div>
        {words.skills.length > 0 && (
          <div className="md:col-span-6 lg:col-start-7">
            <SkillBars skills={words.skills} />
          </div>
        )}
      </div>
    </Section>
  )
}
