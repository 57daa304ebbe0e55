import { PageBanner } from '#components/layout/page-banner.tsx'
import { JsonLd } from '#components/seo/json-ld.tsx'
import type { IndexPage } from '#lib/content/lists.ts'
import { clothOf, describePage } from '#lib/content/queries.ts'
import type { Collection } from '#lib/routes.ts'
import { breadcrumbTo, COLLECTION_STEPS } from '#lib/seo/breadcrumb.ts'
import { collectionGraph, type Listed } from '#lib/seo/graph.ts'

type CollectionBannerProps = {
  collection: Collection
  words: { title: string; picture?: string | undefined }
  lead?: string
  /** What the page lists, in its order. */
  items: Listed[]
  page: IndexPage<unknown>
}

/** The head of a page that lists a collection: its banner, and for machines the list. */
export function CollectionBanner({ collection, words, lead, items, page }: CollectionBannerProps) {
  const step = COLLECTION_STEPS[collection]
  const { title } = describePage(collection, page)
  const steps = page.category ? [step, { label: page.category.title, href: page.category.path }] : [step]
  const breadcrumb = breadcrumbTo(...steps)
  return (
    <>
      <JsonLd graph={collectionGraph({ path: page.path, name: title, breadcrumb, items })} />
      <PageBanner title={title} lead={lead} crumbs={breadcrumb} picture={clothOf(words)} />
    </>
  )
}
