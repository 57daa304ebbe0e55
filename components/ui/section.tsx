/** Content with the width of the page (--page-width), and a gutter that grows with the screen. */
export function Container({ className = '', ...props }: React.ComponentProps<'div'>) {
  return (
    <div
      className={`mx-auto w-[min(100%-2*var(--space-gutter),var(--page-width))] ${className}`}
      {...props}
    />
  )
}

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

/** A section as wide as the window, with its content in the width of the page. */
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

type HeadedSectionProps = Omit<SectionProps, 'labelledBy'> & {
  headingId: string
  heading: string
  lead?: string
}

/** A section with its heading on the left and, on the same baseline, its lead. */
export function HeadedSection({ headingId, heading, lead, children, ...section }: HeadedSectionProps) {
  return (
    <Section labelledBy={headingId} {...section}>
      <div className="reveal mb-head grid items-end gap-x-column gap-y-5 md:grid-cols-12">
        <h2 id={headingId} className="text-h2 md:col-span-7">
          {heading}
        </h2>
        {lead && <p className="text-body text-ink-soft md:col-span-5 md:col-start-8">{lead}</p>}
      </div>
      {children}
    </Section>
  )
}

/** Heading and lead on the left, content on the right. */
export function SplitSection({ headingId, heading, lead, children, ...section }: HeadedSectionProps) {
  return (
    <Section labelledBy={headingId} {...section}>
      <div className="grid gap-x-column gap-y-10 md:grid-cols-12">
        <div className="reveal md:col-span-4">
          <h2 id={headingId} className="text-title">
            {heading}
          </h2>
          {lead && <p className="mt-4 max-w-[40ch] text-ink-soft">{lead}</p>}
        </div>
        <div className="md:col-span-8 lg:col-span-7 lg:col-start-6">{children}</div>
      </div>
    </Section>
  )
}
