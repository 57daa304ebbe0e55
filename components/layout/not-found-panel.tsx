import { buttonClass } from '#components/ui/button.tsx'
import { Picture } from '#components/ui/picture.tsx'
import { Container } from '#components/ui/section.tsx'
import { content } from '#lib/content/content.ts'
import { words } from '#lib/content/site.ts'
import { addressOf } from '#lib/language.ts'
import { BACK_LINKS } from '#lib/routes.ts'
import { stepTo, stepToList } from '#lib/seo/breadcrumb.ts'

type NotFoundPanelProps = {
  heading: string
  text: string
  back: keyof typeof BACK_LINKS
}

/** Further links, after the button. */
const OTHERS = [stepToList('services'), stepTo('/contact', content.pages.contact.title)]

/** The content of a page for an unknown address: a picture, a sentence, and a button back. */
export function NotFoundPanel({ heading, text, back }: NotFoundPanelProps) {
  return (
    <div className="on-ground relative overflow-hidden bg-ground text-on-ground">
      <div className="selvedge" />
      <Container className="relative z-1 grid min-h-120 content-center py-20">
        <div className="md:max-w-[55%]">
          <h1 className="text-banner font-medium">{heading}</h1>
          <p className="mt-6 max-w-[40ch] text-lead text-on-ground-lead">{text}</p>
          <div className="mt-9 flex flex-wrap items-center gap-x-7 gap-y-3">
            <a href={addressOf(BACK_LINKS[back])} className={buttonClass('accent')}>
              {words.wayBack[back]}
            </a>
            {OTHERS.map(({ label, href }) => (
              <a
                key={href}
                href={addressOf(href)}
                className="inline-flex min-h-11 min-w-11 items-center underline underline-offset-4"
              >
                {label}
              </a>
            ))}
          </div>
        </div>
      </Container>
      <Picture picture={content.unwoven} className="banner-art" />
    </div>
  )
}
