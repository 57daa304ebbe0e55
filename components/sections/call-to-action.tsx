import { buttonClass } from '#components/ui/button.tsx'
import { Section } from '#components/ui/section.tsx'
import type { CallToActionWords } from '#lib/content/schema/page-words.ts'
import { addressOf } from '#lib/language.ts'

/** At the end of a page: one sentence and a link to the contact page. */
export function CallToAction({ words }: { words: CallToActionWords }) {
  return (
    <Section tone="ground" labelledBy="get-in-touch" className="print:hidden">
      <div className="flex flex-wrap items-end justify-between gap-8">
        <div className="min-w-0">
          <h2 id="get-in-touch" className="text-h2">
            {words.heading}
          </h2>
          <p className="mt-4 max-w-[48ch] text-on-ground-lead">{words.text}</p>
        </div>
        <a href={addressOf('/contact')} className={buttonClass('accent')}>
          {words.label}
        </a>
      </div>
    </Section>
  )
}
