import { JsonLd, PageBanner } from '#components/layout/page-head.tsx'
import { ContactTalk, MapBlock } from '#components/sections/contact.tsx'
import { content } from '#lib/content/content.ts'
import { bannerPicture } from '#lib/content/queries.ts'
import { breadcrumbTo, stepTo } from '#lib/seo/breadcrumb.ts'
import { pageGraph } from '#lib/seo/graph.ts'
import { pageMetadata } from '#lib/seo/metadata.ts'

const words = content.pages.contact
const breadcrumb = breadcrumbTo(stepTo('/contact', words.title))

export const metadata = pageMetadata({ ...words, path: '/contact' })

export default function ContactPage() {
  return (
    <>
      <JsonLd graph={pageGraph({ path: '/contact', name: words.title, type: 'ContactPage', breadcrumb })} />
      <PageBanner title={words.title} crumbs={breadcrumb} picture={bannerPicture(words)} />
      <ContactTalk />
      <MapBlock />
    </>
  )
}
