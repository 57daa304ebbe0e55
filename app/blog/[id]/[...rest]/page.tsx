import { listRoute } from '#app/list-route.tsx'
import { PostIndex } from '#components/sections/post-index.tsx'

const list = listRoute('blog', PostIndex)

export const dynamicParams = false
export const generateStaticParams = list.generateStaticParams
export const generateMetadata = list.generateMetadata
export default list.Page
