import { WayBack } from '#components/layout/way-back.tsx'
import { Detail, DetailPart } from '#components/sections/detail.tsx'
import { Cloth } from '#components/ui/cloth.tsx'
import { Icon } from '#components/ui/icon.tsx'
import { Prose } from '#components/ui/prose.tsx'
import { SkillBars } from '#components/ui/skill-bars.tsx'
import { SocialLinks } from '#components/ui/social-links.tsx'
import type { Member } from '#lib/content/catalogue.ts'
import { telephoneUrl } from '#lib/content/links.ts'
import { WAYS_BACK } from '#lib/routes.ts'
import type { Crumb } from '#lib/seo/breadcrumb.ts'

type MemberProfileProps = { member: Member; trail: Crumb[] }

/** One member: portrait and ways to reach them on the left; biography, skills and education on the right. */
export function MemberProfile({ member, trail }: MemberProfileProps) {
  return (
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
                <p className="text-ink-soft">
                  {institution} · {status} · <span className="font-display">{year}</span>
                </p>
              </li>
            ))}
          </ul>
        </DetailPart>
      )}
    </Detail>
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
      <p className="mt-6 text-ink-muted">{member.role}</p>
      <h1 className="mt-1 text-title">{member.name}</h1>
      <p className="mt-4 max-w-[40ch] text-ink-soft">{member.bio}</p>
      <ul className="mt-5">
        <li>
          <a href={`mailto:${email}`} className="inline-flex min-h-11 items-center gap-3 hover:underline">
            <Icon name="mail" className="shrink-0 text-ink-muted" />
            <span className="wrap-anywhere">{email}</span>
          </a>
        </li>
        {phone && (
          <li>
            <a href={telephoneUrl(phone)} className="inline-flex min-h-11 items-center gap-3 hover:underline">
              <Icon name="phone" className="text-ink-muted" />
              {phone}
            </a>
          </li>
        )}
      </ul>
      <SocialLinks of={member.name} links={member.profiles} className="mt-2 -ml-3" />
    </>
  )
}
