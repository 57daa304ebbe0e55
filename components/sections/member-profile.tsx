import { Part, SkillsPart } from '#components/sections/detail.tsx'
import { PreviousNext, RelatedContent } from '#components/sections/related-content.tsx'
import { Icon } from '#components/ui/icon.tsx'
import { SocialLinks } from '#components/ui/links.tsx'
import { Picture, portraitText } from '#components/ui/picture.tsx'
import { Prose } from '#components/ui/prose.tsx'
import { Container } from '#components/ui/section.tsx'
import { callUrl } from '#lib/content/contact-urls.ts'
import type { Member } from '#lib/content/join/catalogue.ts'
import type { Picture as PictureFile } from '#lib/content/schema/picture-files.ts'
import { site, words } from '#lib/content/site.ts'
import { fill } from '#lib/text/phrase.ts'

/** A member in front of a woven band: profiles, biography, skills, education, and projects. */
export function MemberProfile({ entry: member }: { entry: Member }) {
  const { path, name, image, frieze, skills, education = [], projects, leads, posts } = member
  return (
    <>
      {/* The portrait is seamless in a band of its own cloth; a photograph is on plain ground. */}
      <div className="frieze">
        <Container>
          {frieze && <Band repeat={frieze} />}
          <Picture picture={image} of={path} alt={portraitText(member)} eager sizes="200px" />
        </Container>
      </div>
      <Container>
        <div className="detail-head member-head">
          <div>
            <p className="detail-role">{member.role}</p>
            <h1 className="detail-title">{name}</h1>
            <p className="detail-lead">{member.bio}</p>
          </div>
          <Ways member={member} />
        </div>
        <Part title={words.person.biography}>
          <Prose text={member.body} pictures={member.pictures} />
        </Part>
        <SkillsPart title={words.person.skills} skills={skills} />
        {education.length > 0 && (
          <Part title={words.person.education}>
            <ul className="education">
              {education.map(({ degree, institution, status, year }) => (
                <li key={`${degree} ${institution}`}>
                  <p>{degree}</p>
                  <p>
                    {institution}&nbsp;· {status}&nbsp;· <span className="font-display">{year}</span>
                  </p>
                </li>
              ))}
            </ul>
          </Part>
        )}
      </Container>
      <RelatedContent
        label={fill(words.person.related, { name })}
        work={{ title: words.person.projects, projects }}
        rows={{
          title: words.person.leads,
          items: leads.map(({ path, title, image }) => ({ path, name: title, image })),
        }}
        notes={{ title: words.person.posts, posts }}
      />
      <Container>
        <PreviousNext words={words.person} list="/team" of={member} />
      </Container>
    </>
  )
}

/** The cloth at half its size, repeated to both sides of the portrait, for windows of any width. */
function Band({ repeat: { src, width, height } }: { repeat: PictureFile }) {
  const size = { width: width / 2, height: height / 2 }
  return (
    // A pattern, because a background from content would need a `style` attribute.
    <svg aria-hidden="true" className="frieze-band">
      <pattern id="frieze" patternUnits="userSpaceOnUse" {...size}>
        <image href={src} {...size} />
      </pattern>
      <rect x="-4000" width="8000" height="100%" fill="url(#frieze)" />
    </svg>
  )
}

function Ways({ member: { name, contact, profiles } }: { member: Member }) {
  const { email, phone } = contact
  return (
    <ul className="ways">
      <li>
        <a href={`mailto:${email}`}>
          <Icon name="mail" />
          <bdi dir="ltr">{email}</bdi>
        </a>
      </li>
      {phone && (
        <li>
          <a href={callUrl(site, phone)}>
            <Icon name="phone" />
            <bdi dir="ltr">{phone}</bdi>
          </a>
        </li>
      )}
      {profiles.length > 0 && (
        <li>
          <SocialLinks of={name} links={profiles} />
        </li>
      )}
    </ul>
  )
}
