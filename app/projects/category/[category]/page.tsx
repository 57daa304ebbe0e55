import { notFound } from 'next/navigation'
import { ProjectIndex } from '#components/sections/project-index.tsx'
import { findIndexPage, indexParams } from '#lib/content/index-queries.ts'
import { indexMetadata } from '#lib/seo/metadata.ts'

export const dynamicParams = false

export function generateStaticParams() {
  return indexParams('projects').categories
}

export async function generateMetadata({ params }: PageProps<'/projects/category/[category]'>) {
  return indexMetadata('projects', findIndexPage('projects', await params))
}

/** One category of the list. */
export default async function CategoryPage({ params }: PageProps<'/projects/category/[category]'>) {
  const page = findIndexPage('projects', await params)
  if (!page) notFound()
  return <ProjectIndex page={page} />
}
