import type { MetadataRoute } from 'next'
import { content } from '#lib/content/content.ts'
import { pageUrl } from '#lib/language.ts'

/** /messages is not refused here: a crawler has to read a page to learn that it must not be listed. */
export default function robots(): MetadataRoute.Robots {
  return {
    rules: { userAgent: '*', allow: '/', disallow: '/api/' },
    sitemap: content.languages.map(({ language }) => pageUrl('/sitemap.xml', language)),
  }
}
