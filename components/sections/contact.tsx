import { EnquiryForm } from '#components/enquiry/enquiry-form.tsx'
import { Button, buttonClass } from '#components/ui/button.tsx'
import { CONTACT_WAYS, ContactLink } from '#components/ui/contact-ways.tsx'
import { Icon } from '#components/ui/icon.tsx'
import { Picture } from '#components/ui/picture.tsx'
import { Container, Section } from '#components/ui/section.tsx'
import { mapEmbedUrl } from '#lib/content/contact-urls.ts'
import { content } from '#lib/content/content.ts'
import { bannerPicture } from '#lib/content/queries.ts'
import { words as siteWords } from '#lib/content/site.ts'
import { enquiryForms, headingId } from '#lib/enquiry/forms.ts'
import { fill } from '#lib/text/phrase.ts'

/** The info box with phone and address, and the contact form beside it (specification, section 2, Contact). */
export function ContactTalk() {
  const { site } = content
  const words = content.pages.contact.talk
  const formWords = content.forms.contact
  return (
    <Section labelledBy={headingId(enquiryForms.contact)}>
      <div className="grid items-start gap-x-column gap-y-12 md:grid-cols-12">
        <div className="bg-surface-raised p-7 md:col-span-5 md:p-9 lg:col-span-4 print:p-0">
          <h2 className="text-title">{words.heading}</h2>
          <p className="mt-4 text-ink-soft">{words.lead}</p>
          <p className="mt-7 flex items-center gap-4 border-line border-t pt-6">
            <Icon name="phone" className="shrink-0 text-ink-muted" />
            <bdi dir="ltr">{site.phone}</bdi>
          </p>
          <p className="mt-6 border-line border-t pt-6">
            <ContactLink
              way="visit"
              className="wrap-anywhere -my-1.5 flex min-h-11 gap-4 py-1.5 underline-offset-4 hover:underline"
            >
              <Icon name="map-pin" className="mt-1 shrink-0 text-ink-muted" />
              {CONTACT_WAYS.visit.text}
            </ContactLink>
          </p>
        </div>
        <div className="enquiry-block md:col-span-7 lg:col-start-6">
          <h2 id={headingId(enquiryForms.contact)} className="text-title">
            {formWords.title}
          </h2>
          <p className="mt-4 mb-8 max-w-[48ch] text-ink-soft">{formWords.promise}</p>
          <EnquiryForm form={enquiryForms.contact} words={formWords} layout="columns" />
        </div>
      </div>
    </Section>
  )
}

/**
 * The block of the embedded map, 450 px high. Nothing of a third party loads until the visitor asks for it
 * (lib/browser/presses.ts), unless the site's settings say otherwise; a picture of our own is shown in its place.
 */
export function MapBlock() {
  const { site } = content
  const words = content.pages.contact.map
  const picture = bannerPicture(words)
  const isImmediate = site.map.load === 'immediately'
  const address = mapEmbedUrl(site)
  return (
    <section aria-labelledby="map-heading" className="map-block on-ground bg-ground text-on-ground">
      <Container className="map-words">
        <h2 id="map-heading" className="text-title">
          {words.heading}
        </h2>
        <p className="mt-4 text-on-ground-lead">{CONTACT_WAYS.visit.text}</p>
        {!isImmediate && <p className="mt-4 text-fine text-on-ground-muted print:hidden">{words.text}</p>}
        <div className="mt-7 flex flex-wrap gap-4">
          {!isImmediate && (
            <Button variant="accent" className="noscript:hidden" data-press="frame">
              {words.load}
            </Button>
          )}
          <ContactLink way="visit" arrow className={buttonClass('ground')}>
            {siteWords.map.open}
          </ContactLink>
        </div>
      </Container>
      <iframe
        title={fill(siteWords.map.title, { address: site.address.label })}
        {...(isImmediate ? { src: address } : { 'data-src': address, hidden: true })}
        loading="lazy"
        referrerPolicy="no-referrer"
        className="map-frame"
      />
      {!isImmediate && picture && <Picture picture={picture} className="banner-art" />}
    </section>
  )
}
