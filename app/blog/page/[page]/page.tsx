import { notFound } from 'next/navigation'
import { PostIndex } from '#components/sections/post-index.tsx'
import { findIndexPage, indexParams } from '#lib/content/index-queries.ts'
import { indexMetadata } from '#lib/seo/metadata.ts'

export const dynamicParams = false

export function generateStaticParams() {
  return indexParams('blog').pages
}

export async function generateMetadata({ params }: PageProps<'/blog/page/[page]'>) {
  return indexMetadata('blog', findIndexPage('blog', await params))
}

/** A further page of the list. */
export default async function FurtherPage({ params }: PageProps<'/blog/page/[page]'>) {
  const page = findIndexPage('blog', await params)
  if (!page) notFound()
  return <PostIndex page={page} />
}
