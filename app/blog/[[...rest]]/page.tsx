import { listRoute } from '#app/list-route.tsx'
import { PostIndex } from '#components/sections/post-index.tsx'

const { generateStaticParams, generateMetadata, Page } = listRoute('blog', PostIndex)

export const dynamicParams = false
export { generateMetadata, generateStaticParams, Page as default }
