import { notFound } from 'next/navigation'
import { MemberProfile } from '#components/sections/member-profile.tsx'
import { JsonLd } from '#components/seo/json-ld.tsx'
import { content } from '#lib/content/content.ts'
import { findMember } from '#lib/content/queries.ts'
import { words } from '#lib/content/site.ts'
import { memberRoute } from '#lib/routes.ts'
import { breadcrumbTo, COLLECTION_STEPS } from '#lib/seo/breadcrumb.ts'
import { memberGraph } from '#lib/seo/entry-graphs.ts'
import { pageMetadata } from '#lib/seo/metadata.ts'
import { fill } from '#lib/words.ts'

export const dynamicParams = false

export function generateStaticParams() {
  return content.members.map(({ id }) => ({ id }))
}

export async function generateMetadata({ params }: PageProps<'/team/[id]'>) {
  const member = findMember((await params).id)
  if (!member) return {}
  return pageMetadata({
    title: fill(words.person.withRole, member),
    description: member.metaDescription,
    path: memberRoute(member.id),
  })
}

export default async function MemberPage({ params }: PageProps<'/team/[id]'>) {
  const member = findMember((await params).id)
  if (!member) notFound()
  const breadcrumb = breadcrumbTo(COLLECTION_STEPS.team, { label: member.name, href: memberRoute(member.id) })
  return (
    <>
      <JsonLd graph={memberGraph(member, breadcrumb)} />
      <MemberProfile member={member} breadcrumb={breadcrumb} />
    </>
  )
}
