import '#styles/home.css'
import { EnquiryForm } from '#components/enquiry/enquiry-form.tsx'
import { HeroArt } from '#components/sections/hero-art.tsx'
import { buttonClass } from '#components/ui/button.tsx'
import { Container } from '#components/ui/container.tsx'
import { TextLink } from '#components/ui/text-link.tsx'
import type { PageWords, SiteFacts } from '#lib/content/catalogue.ts'
import { callUrl } from '#lib/content/links.ts'
import type { FormWords } from '#lib/content/schemas.ts'
import { words as siteWords } from '#lib/content/site.ts'
import { enquiryForms } from '#lib/enquiry/forms.ts'
import { splitAt } from '#lib/words.ts'

type HeroProps = {
  words: PageWords['home']['hero']
  site: SiteFacts
  formWords: FormWords
}

/** The first screen: what we do, one cloth, and the appointment ticket that overlaps it. */
export function Hero({ words, site, formWords }: HeroProps) {
  const [beforePhone, afterPhone] = splitAt(siteWords.contact.call, 'phone', {})
  return (
    <section aria-label={siteWords.home.introduction}>
      <div className="on-ground relative isolate overflow-hidden bg-ground text-on-ground">
        <Container className="hero-text">
          <h1 className="text-hero font-medium">{words.heading}</h1>
          <p className="mt-8 max-w-[34ch] text-lead text-on-ground-lead">{words.lead}</p>
          <div className="mt-9 flex flex-wrap items-center gap-x-7 gap-y-3">
            <a href={callUrl(site)} className={buttonClass('accent')}>
              <span>
                {beforePhone}
                <bdi dir="ltr">{site.phone}</bdi>
                {afterPhone}
              </span>
            </a>
            <TextLink href="/services">{words.linkLabel}</TextLink>
          </div>
        </Container>
        <HeroArt />
      </div>
      <Container>
        <div className="enquiry-block ticket border border-line border-t-0 bg-surface">
          <div className="selvedge" />
          <div className="p-6 pb-5 md:p-10 md:pb-7">
            <EnquiryForm form={enquiryForms.appointment} words={formWords} layout="ticket">
              <h2 className="text-title">{formWords.title}</h2>
              <p className="mt-3 text-ink-soft text-label">{formWords.promise}</p>
            </EnquiryForm>
          </div>
        </div>
      </Container>
    </section>
  )
}
