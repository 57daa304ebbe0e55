import { entryRoute } from '#app/entry-route.tsx'
import { ServiceDetail } from '#components/sections/service-detail.tsx'
import { content } from '#lib/content/content.ts'
import { serviceThing } from '#lib/seo/graph.ts'

const { generateStaticParams, generateMetadata, Page } = entryRoute({
  collection: 'services',
  entries: content.services,
  thing: serviceThing,
  Detail: ServiceDetail,
})

export const dynamicParams = false
export { generateMetadata, generateStaticParams, Page as default }
