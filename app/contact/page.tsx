import { PageBanner } from '#components/layout/page-banner.tsx'
import { ContactTalk } from '#components/sections/contact-talk.tsx'
import { MapBlock } from '#components/sections/map-block.tsx'
import { content } from '#lib/content/content.ts'
import { bannerPicture } from '#lib/content/questions.ts'
import { pageMetadata } from '#lib/seo/metadata.ts'

const words = content.pages.contact

export const metadata = pageMetadata({ ...words, path: '/contact' })

export default function ContactPage() {
  const { site, forms } = content
  const picture = bannerPicture(words)
  return (
    <>
      <PageBanner
        title={words.title}
        crumbs={[{ label: 'Home', href: '/' }, { label: 'Contact' }]}
        picture={picture}
      />
      <ContactTalk words={words.talk} site={site} formWords={forms.contact} />
      <MapBlock words={words.map} site={site} picture={picture} />
    </>
  )
}
