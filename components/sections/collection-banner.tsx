import { PageBanner } from '#components/layout/page-banner.tsx'
import { JsonLd } from '#components/seo/json-ld.tsx'
import { bannerPicture } from '#lib/content/queries.ts'
import type { Collection } from '#lib/routes.ts'
import { COLLECTION_STEPS, trailTo } from '#lib/seo/breadcrumb.ts'
import { collectionGraph, type Listed } from '#lib/seo/graph.ts'

type CollectionBannerProps = {
  collection: Collection
  words: { title: string; picture?: string | undefined }
  lead?: string
  /** What the page lists, in its order. */
  items: Listed[]
}

/** The head of a page that lists a collection: its banner, and for machines the list. */
export function CollectionBanner({ collection, words, lead, items }: CollectionBannerProps) {
  const step = COLLECTION_STEPS[collection]
  const trail = trailTo(step)
  return (
    <>
      <JsonLd graph={collectionGraph({ path: step.href, name: words.title, trail, items })} />
      <PageBanner title={words.title} lead={lead} crumbs={trail} picture={bannerPicture(words)} />
    </>
  )
}
