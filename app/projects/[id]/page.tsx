import { entryRoute } from '#app/entry-route.tsx'
import { ProjectDetail } from '#components/sections/project-detail.tsx'
import { content } from '#lib/content/content.ts'
import { projectGraph } from '#lib/seo/graph.ts'

const { generateStaticParams, generateMetadata, Page } = entryRoute({
  collection: 'projects',
  entries: content.projects,
  graph: projectGraph,
  Detail: ProjectDetail,
})

export const dynamicParams = false
export { generateMetadata, generateStaticParams, Page as default }
