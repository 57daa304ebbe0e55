import type { ReactNode } from 'react'
import { Island } from '#components/ui/island.tsx'
import { SplitSection } from '#components/ui/section.tsx'
import type { FormWords } from '#lib/content/schema/field-kinds.ts'
import { formsText, formWords, languages, site, words as siteWords } from '#lib/content/site.ts'
import { ENQUIRY_ADDRESS, type EnquiryForm as Form, formText, headingId } from '#lib/enquiry/forms.ts'
import { addressOf } from '#lib/language.ts'
import { PRIVACY_ROUTE } from '#lib/routes.ts'
import { type FormLayout, PrivacyNote } from './form-markup.tsx'
import { InteractiveForm } from './interactive-form.tsx'

type EnquiryFormProps = {
  form: Form
  words: FormWords
  layout: FormLayout
  /** Title and promise of a ticket. */
  children?: ReactNode
}

/** A form of a page, with its words. */
export function EnquiryForm({ form, words: { submit, hint }, layout, children }: EnquiryFormProps) {
  const text = formText(form, formsText, site.language, languages.length > 1)
  return (
    <>
      <Island
        name="form"
        of={InteractiveForm}
        data={{
          ...{ form, address: ENQUIRY_ADDRESS, words: { submit, hint }, text, layout },
          toastWords: siteWords.toast,
        }}
        slots={[children]}
      />
      <PrivacyNote label={formWords.privacy} address={addressOf(PRIVACY_ROUTE)} />
    </>
  )
}

type EnquirySectionProps = Pick<EnquiryFormProps, 'form' | 'words'> & { tone?: 'page' | 'tint' }

/** A form: its title and promise on the left, the fields on the right. */
export function EnquirySection({ form, words, tone = 'tint' }: EnquirySectionProps) {
  return (
    <SplitSection
      tone={tone}
      headingId={headingId(form)}
      heading={words.title}
      lead={words.promise}
      className="enquiry-block"
    >
      <EnquiryForm form={form} words={words} layout="columns" />
    </SplitSection>
  )
}
