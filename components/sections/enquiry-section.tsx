import '#styles/enquiry.css'
import { EnquiryForm } from '#components/enquiry/enquiry-form.tsx'
import { Section } from '#components/ui/section.tsx'
import type { FormWords } from '#lib/content/schemas.ts'
import { type EnquiryForm as Form, headingId } from '#lib/enquiry/forms.ts'

type EnquirySectionProps = {
  form: Form
  words: FormWords
  tone?: 'page' | 'tint'
}

/** A form with what it promises: the words on the left, the fields on the right. */
export function EnquirySection({ form, words, tone = 'tint' }: EnquirySectionProps) {
  return (
    <Section tone={tone} labelledBy={headingId(form)} className="enquiry-block">
      <div className="grid gap-x-column gap-y-10 md:grid-cols-12">
        <div className="reveal md:col-span-4">
          <h2 id={headingId(form)} className="text-title">
            {words.title}
          </h2>
          <p className="mt-4 max-w-[40ch] text-ink-soft">{words.promise}</p>
        </div>
        <div className="md:col-span-8 lg:col-span-7 lg:col-start-6">
          <EnquiryForm form={form} words={words} layout="columns" />
        </div>
      </div>
    </Section>
  )
}
