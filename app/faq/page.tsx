import { EnquirySection } from '#components/enquiry/enquiry-form.tsx'
import { JsonLd, PageBanner } from '#components/layout/page-head.tsx'
import { FaqList } from '#components/sections/faq-list.tsx'
import { ContactRows } from '#components/ui/contact-ways.tsx'
import { SplitSection } from '#components/ui/section.tsx'
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
      <SplitSection headingId="questions" heading={words.lead}>
        <FaqList faq={content.faq} />
      </SplitSection>
      <EnquirySection form={enquiryForms.consultation} words={content.forms.consultation} />
      <SplitSection headingId="direct" {...words.direct}>
        <ContactRows withChat />
      </SplitSection>
    </>
  )
}
