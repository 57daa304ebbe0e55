import { PageBanner } from '#components/layout/page-head.tsx'
import { DirectWays } from '#components/sections/contact-rows.tsx'
import { EnquirySection } from '#components/sections/enquiry-section.tsx'
import { FaqList } from '#components/sections/faq-list.tsx'
import { JsonLd } from '#components/seo/json-ld.tsx'
import { Section } from '#components/ui/section.tsx'
import { content } from '#lib/content/content.ts'
import { bannerPicture } from '#lib/content/queries.ts'
import { enquiryForms } from '#lib/enquiry/forms.ts'
import { breadcrumbTo, stepTo } from '#lib/seo/breadcrumb.ts'
import { faqGraph } from '#lib/seo/graph.ts'
import { pageMetadata } from '#lib/seo/metadata.ts'

const words = content.pages.faq
const breadcrumb = breadcrumbTo(stepTo('/faq', words.title))

export const metadata = pageMetadata({ ...words, path: '/faq' })

export default function FaqPage() {
  return (
    <>
      <JsonLd graph={faqGraph(content.faq, { path: '/faq', name: words.title, breadcrumb })} />
      <PageBanner title={words.title} crumbs={breadcrumb} picture={bannerPicture(words)} />
      <Section labelledBy="questions">
        <div className="grid gap-x-column gap-y-10 md:grid-cols-12">
          <h2 id="questions" className="text-title md:col-span-4">
            {words.lead}
          </h2>
          <div className="md:col-span-8 lg:col-span-7 lg:col-start-6">
            <FaqList faq={content.faq} />
          </div>
        </div>
      </Section>
      <EnquirySection form={enquiryForms.consultation} words={content.forms.consultation} />
      <DirectWays words={words.direct} site={content.site} />
    </>
  )
}
