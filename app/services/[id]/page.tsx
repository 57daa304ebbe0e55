import { entryRoute } from '#app/entry-route.tsx'
import { CallToAction } from '#components/sections/call-to-action.tsx'
import { ServiceDetail } from '#components/sections/service-detail.tsx'
import { content } from '#lib/content/content.ts'
import { serviceGraph } from '#lib/seo/graph.ts'

const { planCaption, cta } = content.pages.services

const { generateStaticParams, generateMetadata, Page } = entryRoute({
  collection: 'services',
  entries: content.services,
  graph: serviceGraph,
  Detail: ({ entry, breadcrumb }) => (
    <>
      <ServiceDetail service={entry} breadcrumb={breadcrumb} planCaption={planCaption} />
      <CallToAction words={cta} />
    </>
  ),
})

export const dynamicParams = false
export { generateMetadata, generateStaticParams, Page as default }
