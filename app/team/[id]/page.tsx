import { entryRoute } from '#app/entry-route.tsx'
import { MemberProfile } from '#components/sections/member-profile.tsx'
import { content } from '#lib/content/content.ts'
import { words } from '#lib/content/site.ts'
import { memberThing } from '#lib/seo/graph.ts'
import { fill } from '#lib/text/phrase.ts'

const { generateStaticParams, generateMetadata, Page } = entryRoute({
  collection: 'team',
  entries: content.members,
  title: (member) => fill(words.person.withRole, member),
  thing: memberThing,
  Detail: MemberProfile,
})

export const dynamicParams = false
export { generateMetadata, generateStaticParams, Page as default }
