type SubmitButtonProps = { label: string; sending: boolean; describedBy: string | undefined }

/**
 * Keeps its width while sending: both labels lie in one cell and only one can be seen. It is never disabled, which
 * would take the focus away from whoever has just pressed it; a second press is ignored by the form.
 */
export function SubmitButton({ label, sending, describedBy }: SubmitButtonProps) {
  return (
    <button
      type="submit"
      aria-disabled={sending}
      aria-describedby={describedBy}
      className="grid min-h-12 rounded-ctl bg-pri px-6 font-display font-semibold text-lg text-on-pri transition-colors hover:bg-pri-hover active:translate-y-px aria-disabled:cursor-progress forced-colors:border-2"
    >
      <span className={`col-start-1 row-start-1 self-center ${sending ? 'invisible' : ''}`}>{label}</span>
      <span
        className={`col-start-1 row-start-1 flex items-center justify-center gap-2 self-center ${sending ? '' : 'invisible'}`}
      >
        <span aria-hidden="true" className="enquiry-spinner" data-turning={sending} />
        Sending...
      </span>
    </button>
  )
}
