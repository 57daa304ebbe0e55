import { ContactRows } from '#components/sections/contact-rows.tsx'
import { Icon } from '#components/ui/icon.tsx'
import { SidePanel } from '#components/ui/side-panel.tsx'
import { content } from '#lib/content/content.ts'

/** The side panel titled Contact Details, with its opener. `#contact-details` is the hook for tests. */
export function ContactPanel({ openerClassName }: { openerClassName: string }) {
  return (
    <SidePanel
      id="contact-details"
      label="Contact Details"
      title={<h2 className="text-title">Contact Details</h2>}
      opener={
        <>
          <Icon name="contact" />
          <span className="sr-only xl:not-sr-only">Contact details</span>
        </>
      }
      openerClassName={openerClassName}
      closeIcon={<Icon name="x" size={24} />}
    >
      <ContactRows site={content.site} className="px-6 py-4" />
    </SidePanel>
  )
}
