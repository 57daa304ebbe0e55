import { notFound } from 'next/navigation'
import { ProjectIndex } from '#components/sections/project-index.tsx'
import { findIndexPage, indexParams } from '#lib/content/index-queries.ts'
import { indexMetadata } from '#lib/seo/metadata.ts'

export const dynamicParams = false

export function generateStaticParams() {
  return indexParams('projects').categoryPages
}

export async function generateMetadata({ params }: PageProps<'/projects/category/[category]/page/[page]'>) {
  return indexMetadata('projects', findIndexPage('projects', await params))
}

/** A further page of one category. */
export default async function FurtherCategoryPage({
  params,
}: PageProps<'/projects/category/[category]/page/[page]'>) {
  const page = findIndexPage('projects', await params)
  if (!page) notFound()
  return <ProjectIndex page={page} />
}
