import { listRoute } from '#app/list-route.tsx'
import { ProjectIndex } from '#components/sections/project-index.tsx'

const list = listRoute('projects', ProjectIndex)

export const dynamicParams = false
export const generateStaticParams = list.generateStaticParams
export const generateMetadata = list.generateMetadata
export default list.Page
