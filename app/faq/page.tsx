import { EnquirySection } from '#components/enquiry/enquiry-form.tsx'
import { JsonLd, PageBanner } from '#components/layout/page-head.tsx'
import { ContactRows } from '#components/ui/contact-ways.tsx'
import { Prose } from '#components/ui/prose.tsx'
import { SplitSection } from '#components/ui/section.tsx'
import { content } from '#lib/content/content.ts'
import { bannerPicture } from '#lib/content/queries.ts'
import { words as common } from '#lib/content/site.ts'
import { enquiryForms } from '#lib/enquiry/forms.ts'
import { questionId } from '#lib/routes.ts'
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
        {/* Native disclosures, which work without script and with the browser's search. */}
        <div>
          {content.faq.length === 0 && <p className="index-empty">{common.list.empty}</p>}
          {content.faq.map(({ id, question, answer }, index) => (
            <details key={id} id={questionId(id)} open={index === 0} className="faq-item">
              <summary className="flex min-h-19 items-center justify-between gap-6 py-4">
                <h3 className="min-w-0 text-h3">{question}</h3>
                <span aria-hidden="true" className="faq-plus" />
              </summary>
              <Prose
                text={answer}
                idPrefix={`${questionId(id)}--`}
                className="max-w-[64ch] pb-7 text-ink-soft"
              />
            </details>
          ))}
        </div>
      </SplitSection>
      <EnquirySection form={enquiryForms.consultation} words={content.forms.consultation} />
      <SplitSection headingId="direct" {...words.direct}>
        <ContactRows withChat />
      </SplitSection>
    </>
  )
}
