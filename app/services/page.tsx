import { CallToAction } from '#components/sections/call-to-action.tsx'
import { EnquirySection } from '#components/sections/enquiry-section.tsx'
import { ProcessSteps } from '#components/sections/process-steps.tsx'
import { ServiceIndex } from '#components/sections/service-index.tsx'
import { content } from '#lib/content/content.ts'
import { firstIndexPage } from '#lib/content/queries.ts'
import { enquiryForms } from '#lib/enquiry/forms.ts'
import { indexMetadata } from '#lib/seo/metadata.ts'

const words = content.pages.services
const page = firstIndexPage('services')

export const metadata = indexMetadata('services', page)

/** The first page of the services says how the work is done as well, and asks what is wanted. */
export default function ServicesPage() {
  return (
    <>
      <ServiceIndex page={page} />
      <ProcessSteps id="delivery" words={words.process} steps={content.process.delivery} tone="tint" />
      <EnquirySection form={enquiryForms.quote} words={content.forms.quote} tone="page" />
      <CallToAction words={words.cta} />
    </>
  )
}
