import '#styles/enquiry.css'
import { EnquiryForm } from '#components/enquiry/enquiry-form.tsx'
import { SplitSection } from '#components/ui/section.tsx'
import type { FormWords } from '#lib/content/schemas.ts'
import { type EnquiryForm as Form, headingId } from '#lib/enquiry/forms.ts'

type EnquirySectionProps = {
  form: Form
  words: FormWords
  tone?: 'page' | 'tint'
}

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
