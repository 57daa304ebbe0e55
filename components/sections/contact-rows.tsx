import { AddressLine } from '#components/ui/address-line.tsx'
import { Icon, type IconName } from '#components/ui/icon.tsx'
import { NewTabLink } from '#components/ui/links.tsx'
import type { SiteFacts } from '#lib/content/catalogue.ts'
import { callUrl, chatUrl, mailComposeUrl, mapSearchUrl } from '#lib/content/links.ts'
import { words } from '#lib/content/site.ts'
import { splitAt } from '#lib/words.ts'

type ContactRowsProps = {
  site: SiteFacts
  /** The chat comes last, as it does everywhere (WCAG 3.2.6). */
  withChat?: boolean
  className?: string
}

/** Inside the row it may be taller than its line of text, without moving it: 44 px for a finger (WCAG 2.5.5). */
const CONTACT_LINK = 'py-3 hover:underline'

/** Address, e-mail and phone, and the chat where it is asked for and there is one; each a link. */
export function ContactRows({ site, withChat = false, className = '' }: ContactRowsProps) {
  const [before, after] = splitAt(words.contact.chatNumber, 'number', {})
  return (
    <ul className={className}>
      <ContactRow icon="map-pin">
        <NewTabLink href={mapSearchUrl(site)} arrow className={CONTACT_LINK}>
          <AddressLine address={site.address} />
        </NewTabLink>
      </ContactRow>
      <ContactRow icon="mail">
        <a href={mailComposeUrl(site)} className={CONTACT_LINK}>
          <bdi dir="ltr">{site.email}</bdi>
        </a>
      </ContactRow>
      <ContactRow icon="phone">
        <a href={callUrl(site)} className={CONTACT_LINK}>
          <bdi dir="ltr">{site.phone}</bdi>
        </a>
      </ContactRow>
      {withChat && site.chat && (
        <ContactRow icon="message-circle">
          <NewTabLink href={chatUrl(site)} arrow className={CONTACT_LINK}>
            {before}
            <bdi dir="ltr">{site.chat.number}</bdi>
            {after}
          </NewTabLink>
        </ContactRow>
      )}
    </ul>
  )
}

function ContactRow({ icon, children }: { icon: IconName; children: React.ReactNode }) {
  return (
    <li className="flex min-h-17 items-center gap-4 border-line border-b py-3 last:border-b-0">
      <Icon name={icon} className="shrink-0 text-ink-muted" />
      <span className="min-w-0">{children}</span>
    </li>
  )
}
