import { notFound } from 'next/navigation'
import { JsonLd } from '#components/layout/page-head.tsx'
import { ListedEntryDetail } from '#components/sections/text-page.tsx'
import { content } from '#lib/content/content.ts'
import { findTextPage, readParam } from '#lib/content/queries.ts'
import { breadcrumbTo } from '#lib/seo/breadcrumb.ts'
import { entryGraph, listedEntryThing } from '#lib/seo/graph.ts'
import { pageMetadata } from '#lib/seo/metadata.ts'

export const dynamicParams = false

export function generateStaticParams() {
  return content.textPages.flatMap(({ id: page, entries }) => entries.map(({ id }) => ({ page, entry: id })))
}

export async function generateMetadata({ params }: PageProps<'/[page]/[entry]'>) {
  const { page, entry } = find(await params)
  const { title, metaDescription: description, path } = entry
  return pageMetadata({ title, description, path, noIndex: !page.sitemap })
}

/** An entry that a page of text lists. */
export default async function ListedEntryPage({ params }: PageProps<'/[page]/[entry]'>) {
  const { page, entry } = find(await params)
  const breadcrumb = breadcrumbTo(
    { label: page.title, href: page.path },
    { label: entry.title, href: entry.path },
  )
  return (
    <>
      <JsonLd graph={entryGraph(entry, breadcrumb, listedEntryThing(entry))} />
      <ListedEntryDetail entry={entry} breadcrumb={breadcrumb} />
    </>
  )
}

function find({ page: pageId, entry: id }: { page: string; entry: string }) {
  const page = findTextPage(pageId) ?? notFound()
  return { page, entry: page.entries.find((each) => each.id === readParam(id)) ?? notFound() }
}
