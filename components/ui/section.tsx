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

type SectionHeadProps = {
  id: string
  heading: string
  lead?: string
}

/** A section's heading on the left and, on the same baseline, one or two sentences that lead into it. */
export function SectionHead({ id, heading, lead }: SectionHeadProps) {
  return (
    <div className="reveal mb-head grid items-end gap-x-column gap-y-5 md:grid-cols-12">
      <h2 id={id} className="text-h2 md:col-span-7">
        {heading}
      </h2>
      {lead && <p className="text-body text-ink-soft md:col-span-5 md:col-start-8">{lead}</p>}
    </div>
  )
}
