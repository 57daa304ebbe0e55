import { entryRoute } from '#app/entry-route.tsx'
import { MemberProfile } from '#components/sections/member-profile.tsx'
import { content } from '#lib/content/content.ts'
import { words } from '#lib/content/site.ts'
import { memberGraph } from '#lib/seo/entry-graphs.ts'
import { fill } from '#lib/words.ts'

const route = entryRoute({
  collection: 'team',
  entries: content.members,
  name: ({ name }) => name,
  title: (member) => fill(words.person.withRole, member),
  graph: memberGraph,
  Detail: ({ entry, breadcrumb }) => <MemberProfile member={entry} breadcrumb={breadcrumb} />,
})

export const dynamicParams = false
export const generateStaticParams = route.generateStaticParams
export const generateMetadata = route.generateMetadata
export default route.Page
