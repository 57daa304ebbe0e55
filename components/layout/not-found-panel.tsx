import type { Route } from 'next'
import { buttonClass } from '#components/ui/button.tsx'
import { Cloth } from '#components/ui/cloth.tsx'
import { Container } from '#components/ui/container.tsx'
import { content } from '#lib/content/content.ts'

type NotFoundPanelProps = {
  heading: string
  text: string
  back: { label: string; href: Route }
  /** Other ways on, after the one button. */
  others?: { label: string; href: Route }[]
}

/** A page that is not there: half-woven cloth, what happened in one sentence, and one clear way back. */
export function NotFoundPanel({ heading, text, back, others = [] }: NotFoundPanelProps) {
  return (
    <div className="on-ground relative overflow-hidden bg-ground text-on-ground">
      <div className="selvedge" />
      <Container className="relative z-1 grid min-h-120 content-center py-20">
        <div className="md:max-w-[55%]">
          <h1 className="text-banner font-medium">{heading}</h1>
          <p className="mt-6 max-w-[40ch] text-lead text-on-ground-lead">{text}</p>
          <div className="mt-9 flex flex-wrap items-center gap-x-7 gap-y-3">
            <a href={back.href} className={buttonClass('accent')}>
              {back.label}
            </a>
            {others.map(({ label, href }) => (
              <a
                key={href}
                href={href}
                className="inline-flex min-h-11 items-center underline underline-offset-4"
              >
                {label}
              </a>
            ))}
          </div>
        </div>
      </Container>
      <Cloth picture={content.unwoven} className="banner-art" />
    </div>
  )
}
