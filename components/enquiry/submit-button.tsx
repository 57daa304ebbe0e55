import { buttonClass } from '#components/ui/button.tsx'

type SubmitButtonProps = { label: string; sending: boolean; describedBy: string | undefined }

/**
 * Keeps its width while sending: both labels lie in one cell and only one can be seen. It is never disabled, which
 * would take the focus away from the person who has just pressed it; a second press is ignored by the form.
 */
export function SubmitButton({ label, sending, describedBy }: SubmitButtonProps) {
  return (
    <button
      type="submit"
      aria-disabled={sending}
      aria-describedby={describedBy}
      className={`${buttonClass()} aria-disabled:cursor-progress`}
    >
      <span className="grid place-items-center">
        <span className={`col-start-1 row-start-1 ${sending ? 'invisible' : ''}`}>{label}</span>
        <span className={`col-start-1 row-start-1 flex items-center gap-2 ${sending ? '' : 'invisible'}`}>
          <span aria-hidden="true" className="enquiry-spinner" data-turning={sending} />
          Sending...
        </span>
      </span>
    </button>
  )
}
