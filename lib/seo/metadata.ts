import type { Metadata } from 'next'
import { content } from '#lib/content/content.ts'
import { siteUrl } from '#lib/site-url.ts'

type PageMetadata = {
  title: string
  description: string
  /** The one address of the page; other spellings name this one as canonical. */
  path: string
  /** Pages that search engines should pass over. */
  noIndex?: boolean
}

/** What every page says of itself to search engines and to those who share it. The only place metadata is made. */
export function pageMetadata({ title, description, path, noIndex = false }: PageMetadata): Metadata {
  const { site } = content
  const fullTitle = path === '/' ? `${site.name}: ${site.headline}` : `${title} | ${site.name}`
  return {
    metadataBase: siteUrl(),
    title: fullTitle,
    description,
    alternates: { canonical: path },
    robots: noIndex
      ? { index: false, follow: false }
      : { index: true, follow: true, 'max-image-preview': 'large' },
    openGraph: {
      type: 'website',
      title: fullTitle,
      description,
      url: path,
      siteName: site.name,
      locale: 'en_US',
    },
    twitter: { card: 'summary_large_image', title: fullTitle, description },
  }
}
