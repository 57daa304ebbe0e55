import { entryRoute } from '#app/entry-route.tsx'
import { CallToAction } from '#components/sections/call-to-action.tsx'
import { ProjectDetail } from '#components/sections/project-detail.tsx'
import { content } from '#lib/content/content.ts'
import { projectGraph } from '#lib/seo/graph.ts'

const words = content.pages.projects

const { generateStaticParams, generateMetadata, Page } = entryRoute({
  collection: 'projects',
  entries: content.projects,
  graph: projectGraph,
  Detail: ({ entry, breadcrumb }) => (
    <>
      <ProjectDetail project={entry} words={words} breadcrumb={breadcrumb} />
      <CallToAction words={words.cta} />
    </>
  ),
})

export const dynamicParams = false
export { generateMetadata, generateStaticParams, Page as default }
