import { listRoute } from '#app/list-route.tsx'
import { ServiceIndex } from '#components/sections/service-index.tsx'

const list = listRoute('services', ServiceIndex)

export const dynamicParams = false
export const generateStaticParams = list.generateStaticParams
export const generateMetadata = list.generateMetadata
export default list.Page
