import { notFound } from 'next/navigation'
import { PostIndex } from '#components/sections/post-index.tsx'
import { findIndexPage, indexParams } from '#lib/content/index-queries.ts'
import { indexMetadata } from '#lib/seo/metadata.ts'

export const dynamicParams = false

export function generateStaticParams() {
  return indexParams('blog').categories
}

export async function generateMetadata({ params }: PageProps<'/blog/category/[category]'>) {
  return indexMetadata('blog', findIndexPage('blog', await params))
}

/** One category of the list. */
export default async function CategoryPage({ params }: PageProps<'/blog/category/[category]'>) {
  const page = findIndexPage('blog', await params)
  if (!page) notFound()
  return <PostIndex page={page} />
}
