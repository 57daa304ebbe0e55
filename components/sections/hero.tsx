import { EnquiryForm } from '#components/enquiry/enquiry-form.tsx'
import { buttonClass } from '#components/ui/button.tsx'
import { CONTACT_WAYS, ContactLink } from '#components/ui/contact-ways.tsx'
import { TextLink } from '#components/ui/links.tsx'
import { MotionControl } from '#components/ui/motion-control.tsx'
import { Container } from '#components/ui/section.tsx'
import { heroScript } from '#lib/browser/hero-choice.ts'
import { content } from '#lib/content/content.ts'
import { bannerPicture } from '#lib/content/queries.ts'
import { isPhotograph } from '#lib/content/schema/picture-files.ts'
import { words as siteWords } from '#lib/content/site.ts'
import { enquiryForms } from '#lib/enquiry/forms.ts'
import { splitAt } from '#lib/text/phrase.ts'

/** The first screen: heading, pictures, and the appointment form that overlaps them. */
export function Hero() {
  const words = content.pages.home.hero
  const formWords = content.forms.appointment
  const [beforePhone, afterPhone] = splitAt(siteWords.contact.call, 'phone', {})
  return (
    <section aria-label={siteWords.home.introduction}>
      <div className="on-ground relative isolate overflow-hidden bg-ground text-on-ground">
        <Container className="hero-text">
          <h1 className="text-hero font-medium">{words.heading}</h1>
          <p className="mt-8 max-w-[34ch] text-lead text-on-ground-lead">{words.lead}</p>
          <div className="mt-9 flex flex-wrap items-center gap-x-7 gap-y-3">
            <ContactLink way="phone" className={buttonClass('accent')}>
              <span>
                {beforePhone}
                {CONTACT_WAYS.phone.text}
                {afterPhone}
              </span>
            </ContactLink>
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

/** Shown one after the other by lib/browser/hero-rotation.ts; hero.css gives each its picture. */
const FRAMES = [1, 2, 3, 4]

/** Four pictures, one after the other, beside the text of the first screen, or below it on small screens. */
function HeroArt() {
  const withoutScript = bannerPicture(content.pages.home)
  const pictures = Object.values(content.heroes)
  const isWoven = pictures.every((picture) => !isPhotograph(picture))
  return (
    <>
      <div className={`hero-art ${isWoven ? 'mirrored' : ''}`} aria-hidden="true">
        <script
          data-first=""
          // biome-ignore lint/security/noDangerouslySetInnerHtml: our own text, before the first paint; the policy has its hash
          dangerouslySetInnerHTML={{ __html: heroScript(pictures.map(({ src }) => src)) }}
        />
        {FRAMES.map((place) => (
          <div key={place} className="hero-frame" data-arrived={place === 1} data-seen={place === 1} />
        ))}
        {withoutScript && (
          <noscript>
            <img src={withoutScript.src} alt="" className="hero-picture" />
          </noscript>
        )}
      </div>
      <Container className="hero-control">
        <MotionControl look="full" className="on-ground bg-ground text-on-ground hover:bg-ground-raised" />
      </Container>
    </>
  )
}
