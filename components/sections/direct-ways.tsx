import { ContactRows } from '#components/sections/contact-rows.tsx'
import { Section } from '#components/ui/section.tsx'
import type { PageWords, SiteFacts } from '#lib/content/catalogue.ts'

type DirectWaysProps = { words: PageWords['faq']['direct']; site: SiteFacts }

/** For those who would rather call or write than fill in a form. */
export function DirectWays({ words, site }: DirectWaysProps) {
  return (
    <Section labelledBy="direct">
      <div className="grid gap-x-column gap-y-8 md:grid-cols-12">
        <div className="reveal md:col-span-5">
          <h2 id="direct" className="text-title">
            {words.heading}
          </h2>
          <p className="mt-4 max-w-[40ch] text-ink-soft">{words.lead}</p>
        </div>
        <ContactRows site={site} withChat className="md:col-span-7 lg:col-start-6" />
      </div>
    </Section>
  )
}
