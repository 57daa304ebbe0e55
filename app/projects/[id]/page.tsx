import { entryRoute } from '#app/entry-route.tsx'
import { ProjectDetail } from '#components/sections/project-detail.tsx'
import { content } from '#lib/content/content.ts'
import { projectThing } from '#lib/seo/graph.ts'

const { generateStaticParams, generateMetadata, Page } = entryRoute({
  collection: 'projects',
  entries: content.projects,
  thing: projectThing,
  Detail: ProjectDetail,
})

export const dynamicParams = false
export { generateMetadata, generateStaticParams, Page as default }
