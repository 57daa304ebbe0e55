import { Icon, type IconName } from '#components/ui/icon.tsx'
import { NewTabLink } from '#components/ui/links.tsx'
import { callUrl, chatUrl, mailComposeUrl, mapSearchUrl } from '#lib/content/contact-urls.ts'
import { site, words } from '#lib/content/site.ts'
import { splitAt } from '#lib/text/phrase.ts'

export type ContactWay = 'visit' | 'mail' | 'phone' | 'chat'

/** The contact links of the company. Do not show `chat` for a company without one. */
export const CONTACT_WAYS: Record<ContactWay, { icon: IconName; href: string; text: React.ReactNode }> = {
  visit: { icon: 'map-pin', href: mapSearchUrl(site), text: site.address.line },
  mail: { icon: 'mail', href: mailComposeUrl(site), text: <bdi dir="ltr">{site.email}</bdi> },
  phone: { icon: 'phone', href: callUrl(site), text: <bdi dir="ltr">{site.phone}</bdi> },
  chat: { icon: 'message-circle', href: chatUrl(site), text: <bdi dir="ltr">{site.chat?.number}</bdi> },
}

type ContactLinkProps = {
  way: ContactWay
  /** As of `NewTabLink`. */
  arrow?: boolean
  className?: string
  /** By default, all addresses except mail and phone open a new tab. */
  isNewTab?: boolean
  /** By default, the address or the number. */
  children?: React.ReactNode
}

/** A contact link. */
export function ContactLink({ way, arrow = false, className, isNewTab, children }: ContactLinkProps) {
  const { href, text } = CONTACT_WAYS[way]
  const link = { href, className, children: children ?? text }
  return (isNewTab ?? href.startsWith('http')) ? <NewTabLink {...link} arrow={arrow} /> : <a {...link} />
}

type ContactRowsProps = {
  /** The chat is always last (WCAG 3.2.6). */
  withChat?: boolean
  className?: string
}

/** Links for address, e-mail and phone, and perhaps the chat. */
export function ContactRows({ withChat = false, className = '' }: ContactRowsProps) {
  const [before, after] = splitAt(words.contact.chatNumber, 'number', {})
  return (
    <ul className={className}>
      <ContactRow way="visit" />
      <ContactRow way="mail" />
      <ContactRow way="phone" />
      {withChat && site.chat && (
        <ContactRow way="chat">
          {before}
          {CONTACT_WAYS.chat.text}
          {after}
        </ContactRow>
      )}
    </ul>
  )
}

function ContactRow({ way, children }: { way: ContactWay; children?: React.ReactNode }) {
  return (
    <li className="flex min-h-17 items-center gap-4 border-line border-b py-3 last:border-b-0">
      <Icon name={CONTACT_WAYS[way].icon} className="shrink-0 text-ink-muted" />
      <span className="min-w-0">
        {/* It may be taller than its line of text, without moving it: 44 px for a finger (WCAG 2.5.5). */}
        <ContactLink way={way} arrow className="py-3 hover:underline">
          {children}
        </ContactLink>
      </span>
    </li>
  )
}
