import { ContactRows } from '#components/sections/contact-rows.tsx'
import { Icon } from '#components/ui/icon.tsx'
import { SidePanel } from '#components/ui/side-panel.tsx'
import { site, words } from '#lib/content/site.ts'

/** The side panel titled Contact Details, with its opener. `#contact-details` is the hook for tests. */
export function ContactPanel({ openerClassName }: { openerClassName: string }) {
  const { details, detailsTitle } = words.contact
  return (
    <SidePanel
      id="contact-details"
      label={detailsTitle}
      title={<h2 className="text-title">{detailsTitle}</h2>}
      opener={
        <>
          <Icon name="contact" />
          <span className="sr-only xl:not-sr-only">{details}</span>
        </>
      }
      openerClassName={openerClassName}
      closeIcon={<Icon name="x" size={24} />}
    >
      <ContactRows site={site} className="px-6 py-4" />
    </SidePanel>
  )
}
