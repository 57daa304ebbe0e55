import { listRoute } from '#app/list-route.tsx'
import { TeamIndex } from '#components/sections/team-index.tsx'

const list = listRoute('team', TeamIndex)

export const dynamicParams = false
export const generateStaticParams = list.generateStaticParams
export const generateMetadata = list.generateMetadata
export default list.Page
