import { entryRoute } from '#app/entry-route.tsx'
import { CallToAction } from '#components/sections/call-to-action.tsx'
import { ProjectDetail } from '#components/sections/project-detail.tsx'
import { content } from '#lib/content/content.ts'
import { projectGraph } from '#lib/seo/entry-graphs.ts'

const words = content.pages.projects

const route = entryRoute({
  collection: 'projects',
  entries: content.projects,
  name: ({ title }) => title,
  graph: projectGraph,
  Detail: ({ entry, breadcrumb }) => (
    <>
      <ProjectDetail project={entry} words={words} breadcrumb={breadcrumb} />
      <CallToAction words={words.cta} />
    </>
  ),
})

export const dynamicParams = false
export const generateStaticParams = route.generateStaticParams
export const generateMetadata = route.generateMetadata
export default route.Page
