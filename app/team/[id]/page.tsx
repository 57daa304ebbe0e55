import { notFound } from 'next/navigation'
import { WayBack } from '#components/layout/way-back.tsx'
import { Detail, DetailPart } from '#components/sections/detail.tsx'
import { JsonLd } from '#components/seo/json-ld.tsx'
import { Cloth } from '#components/ui/cloth.tsx'
import { Icon } from '#components/ui/icon.tsx'
import { Prose } from '#components/ui/prose.tsx'
import { Section } from '#components/ui/section.tsx'
import { SkillBars } from '#components/ui/skill-bars.tsx'
import { SocialLinks } from '#components/ui/social-links.tsx'
import type { Member } from '#lib/content/catalogue.ts'
import { content } from '#lib/content/content.ts'
import { findMember } from '#lib/content/questions.ts'
import { telephoneUrl } from '#lib/links.ts'
import { profilesOf } from '#lib/profiles.ts'
import { memberRoute, WAYS_BACK } from '#lib/routes.ts'
import { memberGraph } from '#lib/seo/graph.ts'
import { pageMetadata } from '#lib/seo/metadata.ts'
import { trailTo } from '#lib/seo/trail.ts'

export const dynamicParams = false

export function generateStaticParams() {
  return content.members.map(({ id }) => ({ id }))
}

export async function generateMetadata({ params }: PageProps<'/team/[id]'>) {
  const member = findMember((await params).id)
  if (!member) return {}
  return pageMetadata({
    title: `${member.name}, ${member.role}`,
    description: member.metaDescription,
    path: memberRoute(member.id),
  })
}

export default async function MemberPage({ params }: PageProps<'/team/[id]'>) {
  const member = findMember((await params).id)
  if (!member) notFound()
  const trail = trailTo(
    { label: 'Team', href: '/team' },
    { label: member.name, href: memberRoute(member.id) },
  )
  return (
    <Section className="detail">
      <JsonLd graph={memberGraph(member, trail)} />
      <Detail back={<WayBack {...WAYS_BACK.team} trail={trail} />} aside={<MemberCard member={member} />}>
        <DetailPart title="Biography">
          <Prose markdown={member.body} pictures={member.pictures} />
        </DetailPart>
        <DetailPart title="Professional Skills">
          <SkillBars skills={member.skills} compact />
        </DetailPart>
        {member.education && (
          <DetailPart title="Education">
            <ul className="space-y-4">
              {member.education.map(({ degree, institution, status, year }) => (
                <li key={`${degree} ${institution}`}>
                  <p className="font-semibold">{degree}</p>
                  <p className="text-ink2">
                    {institution} · {status} · <span className="font-display">{year}</span>
                  </p>
                </li>
              ))}
            </ul>
          </DetailPart>
        )}
      </Detail>
    </Section>
  )
}

function MemberCard({ member }: { member: Member }) {
  const { email, phone } = member.contact
  return (
    <>
      <Cloth
        picture={member.image}
        alt={`Portrait of ${member.name} (illustration)`}
        eager
        className="block size-50 object-cover"
      />
      <p className="mt-6 text-ink3">{member.role}</p>
      <h1 className="mt-1 text-title">{member.name}</h1>
      <p className="mt-4 max-w-[40ch] text-ink2">{member.bio}</p>
      <ul className="mt-5">
        <li>
          <a href={`mailto:${email}`} className="inline-flex min-h-11 items-center gap-3 hover:underline">
            <Icon name="mail" className="text-ink3" />
            {email}
          </a>
        </li>
        {phone && (
          <li>
            <a href={telephoneUrl(phone)} className="inline-flex min-h-11 items-center gap-3 hover:underline">
              <Icon name="phone" className="text-ink3" />
              {phone}
            </a>
          </li>
        )}
      </ul>
      <SocialLinks
        of={member.name}
        links={profilesOf(member, ['linkedin', 'github', 'stackoverflow', 'facebook'])}
        className="mt-2 -ml-3"
      />
    </>
  )
}
