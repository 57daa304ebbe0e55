import { NotFoundPanel } from '#components/layout/not-found-panel.tsx'
import { content } from '#lib/content/content.ts'
import { notFoundMetadata } from '#lib/seo/metadata.ts'

const words = content.pages.notFound.site

export const metadata = notFoundMetadata(words.heading)

/** The answer to every address that is not a page. */
export default function NotFound() {
  return <NotFoundPanel {...words} back="home" />
}
