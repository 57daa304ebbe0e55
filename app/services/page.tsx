import { PageBanner } from '#components/layout/page-banner.tsx'
import { CallToAction } from '#components/sections/call-to-action.tsx'
import { EnquirySection } from '#components/sections/enquiry-section.tsx'
import { ProcessSteps } from '#components/sections/process-steps.tsx'
import { ServiceCards } from '#components/sections/service-cards.tsx'
import { JsonLd } from '#components/seo/json-ld.tsx'
import { Section } from '#components/ui/section.tsx'
import { SectionHead } from '#components/ui/section-head.tsx'
import { content } from '#lib/content/content.ts'
import { bannerPicture } from '#lib/content/questions.ts'
import { enquiryForms } from '#lib/enquiry/forms.ts'
import { serviceRoute } from '#lib/routes.ts'
import { collectionGraph } from '#lib/seo/graph.ts'
import { pageMetadata } from '#lib/seo/metadata.ts'
import { trailTo } from '#lib/seo/trail.ts'

const words = content.pages.services
const trail = trailTo({ label: 'Services', href: '/services' })

const graph = collectionGraph({
  path: '/services',
  name: words.title,
  trail,
  items: content.services.map(({ id, title }) => ({ name: title, path: serviceRoute(id) })),
})

export const metadata = pageMetadata({ ...words, path: '/services' })

export default function ServicesPage() {
  return (
    <>
      <JsonLd graph={graph} />
      <PageBanner title={words.title} crumbs={trail} picture={bannerPicture(words)} />
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
