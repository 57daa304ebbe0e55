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
