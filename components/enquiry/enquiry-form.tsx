import type { ReactNode } from 'react'
import { formsText, formWords, site, words as siteWords } from '#lib/content/site.ts'
import { type EnquiryForm as Form, formText } from '#lib/enquiry/forms.ts'
import { PRIVACY_ROUTE } from '#lib/routes.ts'
import type { FormLayout } from './form-markup.tsx'
import { type FormWords, InteractiveForm } from './interactive-form.tsx'

type EnquiryFormProps = {
  form: Form
  words: FormWords
  layout: FormLayout
  /** Title and promise of a ticket. */
  children?: ReactNode
}

/** A form of a page, with its words. */
export function EnquiryForm({ form, words, layout, children }: EnquiryFormProps) {
  return (
    <>
      <InteractiveForm
        form={form}
        words={words}
        text={formText(form, formsText, site.language)}
        layout={layout}
        toastWords={siteWords.toast}
      >
        {children}
      </InteractiveForm>
      <PrivacyNote />
    </>
  )
}

/** The link to the privacy page, under every form. */
export function PrivacyNote() {
  return (
    <p className="mt-1 text-fine text-ink-soft">
      <a href={PRIVACY_ROUTE} className="inline-flex min-h-11 items-center underline underline-offset-4">
        {formWords.privacy}
      </a>
    </p>
  )
}
