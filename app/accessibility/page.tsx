import { LongText } from '#components/sections/long-text.tsx'
import { content } from '#lib/content/content.ts'
import { pageMetadata } from '#lib/seo/metadata.ts'

const words = content.pages.accessibility

export const metadata = pageMetadata({ ...words, path: '/accessibility' })

export default function AccessibilityPage() {
  return <LongText href="/accessibility" words={words} />
}
