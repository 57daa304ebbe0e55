import { ContactRows } from '#components/ui/contact-rows.tsx'
import { SidePanel } from '#components/ui/side-panel.tsx'
import { content } from '#lib/content/content.ts'

type ContactDetailsPanelProps = { openerClassName?: string; openerTextClassName?: string }

/** The side panel titled Contact Details, with its opener. `#contact-details` is the hook for tests. */
export function ContactPanel(props: ContactDetailsPanelProps) {
  return (
    <SidePanel
      {...props}
      id="contact-details"
      label="Contact Details"
      openerIcon="contact"
      openerLabel="Contact details"
      title={<h2 className="text-title">Contact Details</h2>}
    >
      <ContactRows site={content.site} className="px-6 py-4" />
    </SidePanel>
  )
}
