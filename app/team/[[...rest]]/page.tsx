import { listRoute } from '#app/list-route.tsx'
import { TeamIndex } from '#components/sections/team-index.tsx'

const { generateStaticParams, generateMetadata, Page } = listRoute('team', TeamIndex)

export const dynamicParams = false
export { generateMetadata, generateStaticParams, Page as default }
