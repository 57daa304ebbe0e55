import { ProjectIndex } from '#components/sections/project-index.tsx'
import { firstIndexPage } from '#lib/content/queries.ts'
import { indexMetadata } from '#lib/seo/metadata.ts'

const page = firstIndexPage('projects')

export const metadata = indexMetadata('projects', page)

export default function ProjectsPage() {
  return <ProjectIndex page={page} />
}
