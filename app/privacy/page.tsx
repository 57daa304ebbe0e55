import { LongText } from '#components/sections/long-text.tsx'
import { content } from '#lib/content/content.ts'
import { pageMetadata } from '#lib/seo/metadata.ts'

const words = content.pages.privacy

export const metadata = pageMetadata({ ...words, path: '/privacy' })

export default function PrivacyPage() {
  return <LongText href="/privacy" words={words} />
}
