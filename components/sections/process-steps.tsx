import { HeadedSection } from '#components/ui/section.tsx'
import type { ProcessStep } from '#lib/content/schema/company-lists.ts'
import { site } from '#lib/content/site.ts'
import { writeNumber } from '#lib/text/phrase.ts'

type ProcessStepsProps = {
  id: string
  words: { heading: string; lead: string }
  steps: ProcessStep[]
  tone?: 'page' | 'tint'
}

const COLORS = ['bg-thread-main', 'bg-thread-light', 'bg-accent', 'bg-second']

/** Four numbered steps on a line, which changes its colour at every step. */
export function ProcessSteps({ id, words, steps, tone }: ProcessStepsProps) {
  return (
    <HeadedSection id={id} tone={tone} headingId={`${id}-heading`} {...words}>
      <ol className="process-steps">
        {steps.map(({ title, description }, index) => (
          <li key={title} className="process-step">
            <div className="process-ring" aria-hidden="true">
              {writeNumber(index + 1, site.language)}
            </div>
            <div
              aria-hidden="true"
              className={`process-thread weave-in stitch-line ${COLORS[index % COLORS.length]}`}
            />
            <div className="process-text reveal">
              <h3 className="text-h3">{title}</h3>
              <p className="mt-3 text-ink-soft text-nav">{description}</p>
            </div>
          </li>
        ))}
      </ol>
    </HeadedSection>
  )
}
