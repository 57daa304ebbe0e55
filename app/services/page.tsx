import { CallToAction } from '#components/sections/call-to-action.tsx'
import { CollectionBanner } from '#components/sections/collection-banner.tsx'
import { EnquirySection } from '#components/sections/enquiry-section.tsx'
import { ProcessSteps } from '#components/sections/process-steps.tsx'
import { ServiceCards } from '#components/sections/service-cards.tsx'
import { Section } from '#components/ui/section.tsx'
import { SectionHead } from '#components/ui/section-head.tsx'
import { content } from '#lib/content/content.ts'
import { enquiryForms } from '#lib/enquiry/forms.ts'
import { serviceRoute } from '#lib/routes.ts'
import { pageMetadata } from '#lib/seo/metadata.ts'

const words = content.pages.services

export const metadata = pageMetadata({ ...words, path: '/services' })

export default function ServicesPage() {
  return (
    <>
      <CollectionBanner
        collection="services"
        words={words}
        items={content.services.map(({ id, title }) => ({ name: title, path: serviceRoute(id) }))}
      />
      <Section labelledBy="services">
        <SectionHead id="services" heading={words.gridHeading} lead={words.lead} />
        <ServiceCards services={content.services} />
      </Section>
      <ProcessSteps id="delivery" words={words.process} steps={content.process.delivery} tone="tint" />
      <EnquirySection form={enquiryForms.quote} words={content.forms.quote} tone="page" />
      <CallToAction words={words.cta} />
    </>
  )
}
