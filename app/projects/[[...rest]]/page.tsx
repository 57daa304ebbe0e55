import { listRoute } from '#app/list-route.tsx'
import { ProjectIndex } from '#components/sections/project-index.tsx'

const { generateStaticParams, generateMetadata, Page } = listRoute('projects', ProjectIndex)

export const dynamicParams = false
export { generateMetadata, generateStaticParams, Page as default }
