import { CallToAction } from '#components/sections/call-to-action.tsx'
import { Part, SkillsPart } from '#components/sections/detail.tsx'
import { PreviousNext, RelatedContent } from '#components/sections/related-content.tsx'
import { Picture } from '#components/ui/picture.tsx'
import { Prose } from '#components/ui/prose.tsx'
import { Container } from '#components/ui/section.tsx'
import { content } from '#lib/content/content.ts'
import type { Member, Service } from '#lib/content/join/catalogue.ts'
import { words } from '#lib/content/site.ts'
import { addressOf } from '#lib/language.ts'
import { fill, splitAt } from '#lib/text/phrase.ts'

/** A service: its cloth beside the weaving plan, the overview, the skills, and related entries. */
export function ServiceDetail({ entry: service }: { entry: Service }) {
  const { title, description, lead, body, pictures, skills, projects, people, posts } = service
  return (
    <>
      <Container>
        <div className="detail-head detail-head-left">
          <Weave service={service} />
          <div>
            <h1 className="detail-title">{title}</h1>
            <p className="detail-lead">{description}</p>
            {lead && <LedBy member={lead} />}
          </div>
        </div>
        <Part title={words.service.overview}>
          <Prose text={body} pictures={pictures} />
        </Part>
        <SkillsPart title={words.service.skills} skills={skills} />
      </Container>
      <RelatedContent
        label={fill(words.service.related, { title })}
        work={{ title: words.service.projects, projects }}
        rows={{
          title: words.service.people,
          items: people.slice(0, PEOPLE_SHOWN).map(({ path, name, role, image }) => ({
            path,
            name,
            image,
            detail: path === lead?.path ? words.service.leads : role,
          })),
        }}
        notes={{ title: words.service.posts, posts }}
      />
      <Container>
        <PreviousNext words={words.service} list="/services" of={service} />
      </Container>
      <CallToAction words={content.pages.services.cta} />
    </>
  )
}

/** As many as fit beside two cards and the notes. */
const PEOPLE_SHOWN = 3

/**
 * The cloth and its plan: each filled square of the weavers' point paper lifts a thread. Under the pointer the cloth is
 * woven again, pick by pick, while a frame moves down the plan.
 */
function Weave({ service: { image, imageAlt, plan } }: { service: Service }) {
  return (
    <figure className="weave print:hidden">
      <div className="loom">
        <Picture picture={image} alt={imageAlt} eager sizes="200px" />
      </div>
      {plan && (
        <>
          <div className="plan">
            <Picture picture={plan} eager />
          </div>
          <figcaption>{content.pages.services.planCaption}</figcaption>
        </>
      )}
    </figure>
  )
}

function LedBy({ member: { path, name, role, image } }: { member: Member }) {
  const [before, after] = splitAt(words.person.withRole, 'name', { role })
  return (
    <div className="led-by">
      <Picture picture={image} sizes="56px" />
      <p>
        <span>{words.service.ledBy}</span>
        <span>
          {before}
          <a href={addressOf(path)}>{name}</a>
          {after}
        </span>
      </p>
    </div>
  )
}
