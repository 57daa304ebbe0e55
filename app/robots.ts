import type { MetadataRoute } from 'next'
import { absoluteUrl } from '#lib/config/site-url.ts'

/** /messages is not refused here: a crawler has to read a page to learn that it must not be listed. */
export default function robots(): MetadataRoute.Robots {
  return {
    rules: { userAgent: '*', allow: '/', disallow: '/api/' },
    sitemap: absoluteUrl('/sitemap.xml'),
  }
}
