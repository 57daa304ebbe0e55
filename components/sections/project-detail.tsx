import { CallToAction } from '#components/sections/call-to-action.tsx'
import { CategoryBadge, Fact, LinkedRow, Part, SkillsPart, textsOf } from '#components/sections/detail.tsx'
import { Icon } from '#components/ui/icon.tsx'
import { Picture } from '#components/ui/picture.tsx'
import { Prose } from '#components/ui/prose.tsx'
import { Container } from '#components/ui/section.tsx'
import { content } from '#lib/content/content.ts'
import type { Project, Testimonial } from '#lib/content/join/catalogue.ts'
import { isPhotograph } from '#lib/content/schema/picture-files.ts'
import { words as siteWords } from '#lib/content/site.ts'
import { addressOf } from '#lib/language.ts'
import { splitAt } from '#lib/text/phrase.ts'

/** A project as a case study: facts, chapters, a close-up of the picture, a quote of the client, the team. */
export function ProjectDetail({ entry: project }: { entry: Project }) {
  const { path, title, category, description, image, imageAlt, testimonial, features, technologies, team } =
    project
  return (
    <>
      <Container>
        <div className="detail-head project-head">
          <div>
            <CategoryBadge of="projects" category={category} />
            <h1 className="detail-title">{title}</h1>
            <p className="detail-lead">{description}</p>
          </div>
          <Picture picture={image} alt={imageAlt} of={path} eager sizes="400px" className="project-picture" />
        </div>
        <ProjectFacts project={project} />
        <Story project={project} />
      </Container>
      {/* Woven cloth is worth a look from near; of a photograph a strip would show colours only. */}
      {!isPhotograph(image) && (
        <div className="close-up">
          <Picture picture={image} sizes="190vw" />
        </div>
      )}
      <Container>
        {testimonial && <ClientTestimonial testimonial={testimonial} />}
        <div className="parts">
          <Part title={siteWords.project.features}>
            <ul className="ticks">
              {features.map((feature) => (
                <li key={feature}>
                  <Icon name="check" />
                  {feature}
                </li>
              ))}
            </ul>
          </Part>
          <SkillsPart title={siteWords.project.technologies} skills={technologies} />
          {team.length > 0 && (
            <Part title={siteWords.project.team}>
              <ul className="people">
                {team.map(({ path: way, name, role, image: portrait }) => (
                  <li key={way}>
                    <LinkedRow path={way} name={name} detail={role} image={portrait} />
                  </li>
                ))}
              </ul>
            </Part>
          )}
        </div>
      </Container>
      <NextProject project={project} />
      <CallToAction words={content.pages.projects.cta} />
    </>
  )
}

/** The overview, in chapters if the text has headings. */
function Story({ project: { outline, pictures } }: { project: Project }) {
  return (
    <section className="story">
      <h2>{siteWords.project.overview}</h2>
      {textsOf(outline).map(({ id, title, text }) => (
        <div key={id ?? ''} className="chapter">
          {title && <h3 id={id}>{title}</h3>}
          <Prose text={text} idPrefix={id && `${id}--`} pictures={pictures} />
        </div>
      ))}
    </section>
  )
}

function ClientTestimonial({ testimonial: { text, name, role, image } }: { testimonial: Testimonial }) {
  return (
    <figure className="testimonial">
      <blockquote>
        <p>{text}</p>
      </blockquote>
      <figcaption>
        <Picture picture={image} sizes="60px" />
        <div>
          <p>{name}</p>
          <p>{role}</p>
        </div>
      </figcaption>
    </figure>
  )
}

/** The next project or, after the last one, the previous one, in the size of the index. */
function NextProject({ project: { previous, next } }: { project: Project }) {
  const shown = next ?? previous
  if (!shown) return null
  const [before, after] = splitAt(siteWords.project.previousTitle, 'title', {})
  return (
    <nav aria-label={siteWords.project.more} className="band tinted next-project">
      <Container>
        <div className="next-cell whole-link on-cloth">
          <div>
            <p className="next-label">{next ? siteWords.project.next : siteWords.project.previous}</p>
            <h2>
              <a href={addressOf(shown.path)}>{shown.title}</a>
            </h2>
            <p>{shown.description}</p>
          </div>
          <Picture picture={shown.image} sizes="(min-width: 48rem) 50vw, 100vw" />
        </div>
        {next && previous && (
          <a href={addressOf(previous.path)} className="previous-project">
            <Icon name="arrow-left" size={18} />
            <span>
              {before}
              <span className="stitch-underline">{previous.title}</span>
              {after}
            </span>
          </a>
        )}
      </Container>
    </nav>
  )
}

/** Client, service, year and length, if given. */
function ProjectFacts({ project: { client, services, year, length } }: { project: Project }) {
  const words = content.pages.projects.facts
  if (!client && services.length === 0 && !year && !length) return null
  return (
    <dl className="facts">
      {client && <Fact term={words.client}>{client}</Fact>}
      {services.length > 0 && (
        <div>
          <dt>{words.service}</dt>
          {services.map(({ id, path, title }) => (
            <dd key={id}>
              <a href={addressOf(path)}>{title}</a>
            </dd>
          ))}
        </div>
      )}
      {year && <Fact term={words.year}>{year}</Fact>}
      {length && <Fact term={words.length}>{length}</Fact>}
    </dl>
  )
}
