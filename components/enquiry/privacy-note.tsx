import { formWords } from '#lib/content/site.ts'
import { PRIVACY_ROUTE } from '#lib/routes.ts'

/** Under every form: where it says what becomes of what is written. */
export function PrivacyNote() {
  return (
    <p className="mt-1 text-fine text-ink-soft">
      <a href={PRIVACY_ROUTE} className="inline-flex min-h-11 items-center underline underline-offset-4">
        {formWords.privacy}
      </a>
    </p>
  )
}
