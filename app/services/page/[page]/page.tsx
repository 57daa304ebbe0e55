import { notFound } from 'next/navigation'
import { ServiceIndex } from '#components/sections/service-index.tsx'
import { findIndexPage, indexParams } from '#lib/content/index-queries.ts'
import { indexMetadata } from '#lib/seo/metadata.ts'

export const dynamicParams = false

export function generateStaticParams() {
  return indexParams('services').pages
}

export async function generateMetadata({ params }: PageProps<'/services/page/[page]'>) {
  return indexMetadata('services', findIndexPage('services', await params))
}

/** A further page of the list. */
export default async function FurtherPage({ params }: PageProps<'/services/page/[page]'>) {
  const page = findIndexPage('services', await params)
  if (!page) notFound()
  return <ServiceIndex page={page} />
}
