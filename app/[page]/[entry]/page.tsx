import { notFound } from 'next/navigation'
import { JsonLd } from '#components/layout/page-head.tsx'
import { ListedEntryDetail } from '#components/sections/text-page.tsx'
import { content } from '#lib/content/content.ts'
import { findTextPage, readParam } from '#lib/content/queries.ts'
import { breadcrumbTo } from '#lib/seo/breadcrumb.ts'
import { listedEntryGraph } from '#lib/seo/graph.ts'
import { pageMetadata } from '#lib/seo/metadata.ts'

export const dynamicParams = false

export function generateStaticParams() {
  return content.textPages.flatMap(({ id: page, entries }) => entries.map(({ id }) => ({ page, entry: id })))
}

export async function generateMetadata({ params }: PageProps<'/[page]/[entry]'>) {
  const found = find(await params)
  if (!found) return {}
  const { title, metaDescription: description, path } = found.entry
  return pageMetadata({ title, description, path, noIndex: !found.page.sitemap })
}

/** An entry that a page of text lists. */
export default async function ListedEntryPage({ params }: PageProps<'/[page]/[entry]'>) {
  const found = find(await params)
  if (!found) notFound()
  const { page, entry } = found
  const breadcrumb = breadcrumbTo(
    { label: page.title, href: page.path },
    { label: entry.title, href: entry.path },
  )
  return (
    <>
      <JsonLd graph={listedEntryGraph(entry, breadcrumb)} />
      <ListedEntryDetail entry={entry} breadcrumb={breadcrumb} />
    </>
  )
}

function find({ page: pageId, entry: id }: { page: string; entry: string }) {
  const page = findTextPage(pageId)
  const entry = page?.entries.find((each) => each.id === readParam(id))
  return page && entry ? { page, entry } : undefined
}
