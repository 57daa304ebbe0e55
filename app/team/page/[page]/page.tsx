import { notFound } from 'next/navigation'
import { TeamIndex } from '#components/sections/team-index.tsx'
import { findIndexPage, indexParams } from '#lib/content/index-queries.ts'
import { indexMetadata } from '#lib/seo/metadata.ts'

export const dynamicParams = false

export function generateStaticParams() {
  return indexParams('team').pages
}

export async function generateMetadata({ params }: PageProps<'/team/page/[page]'>) {
  return indexMetadata('team', findIndexPage('team', await params))
}

/** A further page of the list. */
export default async function FurtherPage({ params }: PageProps<'/team/page/[page]'>) {
  const page = findIndexPage('team', await params)
  if (!page) notFound()
  return <TeamIndex page={page} />
}
