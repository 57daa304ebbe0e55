import { Fragment } from 'react'
import { BrandMark } from '#components/layout/brand.tsx'
import { StoredMessages } from '#components/sections/stored-messages.tsx'
import { Icon } from '#components/ui/icon.tsx'
import { Island } from '#components/ui/island.tsx'
import { Section } from '#components/ui/section.tsx'
import { content } from '#lib/content/content.ts'
import { words as siteWords } from '#lib/content/site.ts'
import { pageMetadata } from '#lib/seo/metadata.ts'

const words = content.pages.messages

export const metadata = pageMetadata({ ...words, path: '/messages', noIndex: true })

export default function MessagesPage() {
  return (
    <Section>
      <h1 tabIndex={-1} className="mb-10 text-h2">
        {words.title}
      </h1>
      <Island
        name="messages"
        of={StoredMessages}
        data={{ words: siteWords.messages }}
        slots={[
          <Fragment key="nothing">
            {!content.logo && <BrandMark size={48} className="opacity-60" />}
            <p className="text-lead text-ink-soft">{words.empty}</p>
          </Fragment>,
          <Icon key="delete" name="trash-2" />,
        ]}
      />
    </Section>
  )
}
