import { listRoute } from '#app/list-route.tsx'
import { EnquirySection } from '#components/enquiry/enquiry-form.tsx'
import { CallToAction } from '#components/sections/call-to-action.tsx'
import { ProcessSteps } from '#components/sections/process-steps.tsx'
import { ServiceIndex } from '#components/sections/service-index.tsx'
import { content } from '#lib/content/content.ts'
import { enquiryForms } from '#lib/enquiry/forms.ts'

const { pages, forms, process } = content
const words = pages.services

/** The first page of the services also has the process and a form. */
const { generateStaticParams, generateMetadata, Page } = listRoute('services', ({ page }) => (
  <>
    <ServiceIndex page={page} />
    {page.number === 1 && (
      <>
        <ProcessSteps id="delivery" words={words.process} steps={process.delivery} tone="tint" />
        <EnquirySection form={enquiryForms.quote} words={forms.quote} tone="page" />
        <CallToAction words={words.cta} />
      </>
    )}
  </>
))

export const dynamicParams = false
export { generateMetadata, generateStaticParams, Page as default }
