import { TeamIndex } from '#components/sections/team-index.tsx'
import { firstIndexPage } from '#lib/content/queries.ts'
import { indexMetadata } from '#lib/seo/metadata.ts'

const page = firstIndexPage('team')

export const metadata = indexMetadata('team', page)

export default function TeamPage() {
  return <TeamIndex page={page} />
}
