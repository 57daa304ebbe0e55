import Link from 'next/link'
import { content } from '#lib/content/content.ts'

/** Under every form: where it says what becomes of what is written. */
export function PrivacyNote() {
  return (
    <p className="mt-1 text-fine text-ink-soft">
      {/* Fetched when it is wanted: few follow it, and every page with a form has it. */}
      <Link
        href="/privacy"
        prefetch={false}
        className="inline-flex min-h-11 items-center underline underline-offset-4"
      >
        {content.forms.privacy}
      </Link>
    </p>
  )
}
