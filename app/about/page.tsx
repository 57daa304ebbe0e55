import { EnquirySection } from '#components/enquiry/enquiry-form.tsx'
import { JsonLd, PageBanner } from '#components/layout/page-head.tsx'
import { AboutTeam, AboutText } from '#components/sections/about.tsx'
import { content } from '#lib/content/content.ts'
import { bannerPicture } from '#lib/content/queries.ts'
import { enquiryForms } from '#lib/enquiry/forms.ts'
import { breadcrumbTo, stepTo } from '#lib/seo/breadcrumb.ts'
import { pageGraph } from '#lib/seo/graph.ts'
import { pageMetadata } from '#lib/seo/metadata.ts'

const words = content.pages.about
const breadcrumb = breadcrumbTo(stepTo('/about', words.title))

export const metadata = pageMetadata({ ...words, path: '/about' })

export default function AboutPage() {
  return (
    <>
      <JsonLd graph={pageGraph({ path: '/about', name: words.title, type: 'AboutPage', breadcrumb })} />
      <PageBanner title={words.title} crumbs={breadcrumb} picture={bannerPicture(words)} />
      <AboutText />
      <AboutTeam members={content.members} />
      <EnquirySection form={enquiryForms.about} words={content.forms.about} tone="page" />
    </>
  )
}
