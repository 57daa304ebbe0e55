import { listRoute } from '#app/list-route.tsx'
import { ServiceIndex } from '#components/sections/service-index.tsx'

const { generateStaticParams, generateMetadata, Page } = listRoute('services', ServiceIndex)

export const dynamicParams = false
export { generateMetadata, generateStaticParams, Page as default }
