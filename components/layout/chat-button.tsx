import { Icon } from '#components/ui/icon.tsx'
import { NewTabLink } from '#components/ui/new-tab-link.tsx'
import { content } from '#lib/content/content.ts'
import { chatUrl } from '#lib/content/links.ts'
import { words } from '#lib/content/site.ts'

/** The round button at the bottom right of every page, where the company has a chat. A landmark of its own, so that it is found from anywhere. */
export function ChatButton() {
  if (content.site.chat === undefined) return null
  return (
    <aside aria-label={words.contact.chat}>
      <NewTabLink href={chatUrl(content.site)} className="chat-button">
        <Icon name="message-circle" size={28} />
        <span className="sr-only">{words.contact.chatWithUs}</span>
      </NewTabLink>
    </aside>
  )
}
