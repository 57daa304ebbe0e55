import type { MetadataRoute } from 'next'
import { content } from '#lib/content/content.ts'
import { homeTitle } from '#lib/seo/metadata.ts'
import { directionOf } from '#lib/text/direction.ts'

/** For the start screen of a device. The site opens in the browser, because it is not an app. */
export default function manifest(): MetadataRoute.Manifest {
  const { site } = content
  return {
    id: '/',
    name: homeTitle(),
    short_name: site.shortName ?? site.name,
    description: site.description,
    lang: site.language,
    dir: directionOf(site.language),
    start_url: '/',
    scope: '/',
    display: 'browser',
    theme_color: content.brand.page.surface.light,
    background_color: content.brand.page.surface.light,
    icons: [
      { src: '/icons/icon-192.png', sizes: '192x192', type: 'image/png' },
      { src: '/icons/icon-512.png', sizes: '512x512', type: 'image/png' },
      { src: '/icons/icon-maskable-512.png', sizes: '512x512', type: 'image/png', purpose: 'maskable' },
    ],
  }
}
