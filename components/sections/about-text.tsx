import { buttonClass } from '#components/ui/button.tsx'
import { Section } from '#components/ui/section.tsx'
import { WithContext } from '#components/ui/with-context.tsx'
import type { PageWords } from '#lib/content/catalogue.ts'
import { words as siteWords } from '#lib/content/site.ts'
import { splitAt } from '#lib/words.ts'

/** Who we are, at the length of the page that asks it. */
export function AboutText({ words }: { words: PageWords['about'] }) {
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
          <a href="/services" className={`${buttonClass()} mt-8`}>
            <WithContext around={splitAt(siteWords.service.learnMoreAboutAll, 'label', {})}>
              {words.linkLabel}
            </WithContext>
          </a>
        </div>
      </div>
    </Section>
  )
}
