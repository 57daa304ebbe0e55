import { Container } from '#components/ui/container.tsx'

type SectionProps = {
  /** Anchor for links such as `/#projects`. */
  id?: string
  tone?: keyof typeof TONES
  /** Id of the heading that names the section. */
  labelledBy?: string
  className?: string
  children: React.ReactNode
}

const TONES = {
  page: 'bg-surface',
  tint: 'bg-surface-raised',
  ground: 'on-ground bg-ground text-on-ground',
}

/** One band of a page, as wide as the window, with its content on the page's width. */
export function Section({ id, tone = 'page', labelledBy, className = '', children }: SectionProps) {
  return (
    <section
      id={id}
      aria-labelledby={labelledBy}
      data-tone={tone}
      className={`py-section ${TONES[tone]} ${className}`}
    >
      <Container>{children}</Container>
    </section>
  )
}
