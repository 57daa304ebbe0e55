import { Prose } from '#components/ui/prose.tsx'
import type { Catalogue } from '#lib/content/join/catalogue.ts'
import { questionId } from '#lib/routes.ts'

/** Questions, the first one open. Native disclosures, which work without script and with the browser's search. */
export function FaqList({ faq }: { faq: Catalogue['faq'] }) {
  return (
    <div>
      {faq.map(({ id, question, answer }, index) => (
        <details key={id} id={questionId(id)} open={index === 0} className="faq-item">
          <summary className="flex min-h-19 items-center justify-between gap-6 py-4">
            <h3 className="min-w-0 text-h3">{question}</h3>
            <span aria-hidden="true" className="faq-plus" />
          </summary>
          <Prose text={answer} idPrefix={`${questionId(id)}--`} className="max-w-[64ch] pb-7 text-ink-soft" />
        </details>
      ))}
    </div>
  )
}
