import { StatusIcon } from '#components/ui/status-icon.tsx'
import { bringsItsMark } from '#lib/browser/toasts.ts'
import { progressSentences } from '#lib/enquiry/rules.ts'
import type { EnquiryState } from './use-enquiry.ts'

type OutcomeProps = { id: string } & Pick<EnquiryState, 'outcome' | 'progress'>

/**
 * Under the button: that it takes longer than usual, then the sentence of the toast for those who were not fast enough,
 * and the reference. The sentence is not spoken by itself, because the toast has been; the others are.
 */
export function Outcome({ id, outcome, progress }: OutcomeProps) {
  const colour = outcome?.kind === 'success' ? 'text-success' : 'text-error'
  return (
    <div className="min-h-7 text-label">
      <p role="status" className="font-semibold text-ink-soft">
        {progress ? progressSentences[progress] : null}
        {outcome?.reference ? <span className="sr-only">Reference {outcome.reference}</span> : null}
      </p>
      {outcome ? (
        <div id={id}>
          <p className={`flex items-start gap-2 font-semibold ${colour}`}>
            {bringsItsMark(outcome.text) ? null : (
              <StatusIcon kind={outcome.kind} className="mt-0.5 size-5" />
            )}
            {outcome.text}
          </p>
          {outcome.reference ? (
            <p aria-hidden="true" className="text-ink-soft">
              Reference{' '}
              <span className="whitespace-nowrap font-semibold even-digits">{outcome.reference}</span>
            </p>
          ) : null}
        </div>
      ) : null}
    </div>
  )
}
