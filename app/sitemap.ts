import type { MetadataRoute } from 'next'
import { absoluteUrl } from '#lib/config/site-url.ts'
import { listedPages } from '#lib/seo/pages.ts'

/**
 * Exactly the pages to be listed. A date stands only where the content gives one: search engines stop believing
 * dates that change with every build.
 */
export default function sitemap(): MetadataRoute.Sitemap {
  return listedPages().map(({ path, updated }) => ({
    url: absoluteUrl(path),
    ...(updated === undefined ? {} : { lastModified: updated }),
  }))
}
