import { notFound } from 'next/navigation'
import { CallToAction } from '#components/sections/call-to-action.tsx'
import { ProjectDetail } from '#components/sections/project-detail.tsx'
import { JsonLd } from '#components/seo/json-ld.tsx'
import { content } from '#lib/content/content.ts'
import { findProject } from '#lib/content/queries.ts'
import { projectRoute } from '#lib/routes.ts'
import { breadcrumbTo, COLLECTION_STEPS } from '#lib/seo/breadcrumb.ts'
import { projectGraph } from '#lib/seo/entry-graphs.ts'
import { pageMetadata } from '#lib/seo/metadata.ts'

export const dynamicParams = false

export function generateStaticParams() {
  return content.projects.map(({ id }) => ({ id }))
}

export async function generateMetadata({ params }: PageProps<'/projects/[id]'>) {
  const project = findProject((await params).id)
  if (!project) return {}
  return pageMetadata({
    title: project.title,
    description: project.metaDescription,
    path: projectRoute(project.id),
  })
}

export default async function ProjectPage({ params }: PageProps<'/projects/[id]'>) {
  const project = findProject((await params).id)
  if (!project) notFound()
  const breadcrumb = breadcrumbTo(COLLECTION_STEPS.projects, {
    label: project.title,
    href: projectRoute(project.id),
  })
  return (
    <>
      <JsonLd graph={projectGraph(project, breadcrumb)} />
      <ProjectDetail project={project} words={content.pages.projects} breadcrumb={breadcrumb} />
      <CallToAction words={content.pages.projects.cta} />
    </>
  )
}
