import { CONTACT_WAYS, ContactLink, type ContactWay } from '#components/ui/contact-ways.tsx'
import { Icon } from '#components/ui/icon.tsx'
import { site, words } from '#lib/content/site.ts'
import { splitAt } from '#lib/words.ts'

type ContactRowsProps = {
  /** The chat comes last, as it does everywhere (WCAG 3.2.6). */
  withChat?: boolean
  className?: string
}

/** Address, e-mail and phone, and the chat where it is asked for and there is one; each a link. */
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
