import { LinkedRow, type RowTarget } from '#components/sections/linked-row.tsx'
import { ProjectCard } from '#components/sections/project-card.tsx'
import { Container } from '#components/ui/container.tsx'
import { TextLink } from '#components/ui/text-link.tsx'
import type { Post, Project } from '#lib/content/catalogue.ts'
import { words } from '#lib/content/site.ts'

type RelatedContentProps = {
  /** The accessible name of the band. */
  label: string
  work: { title: string; projects: Project[] }
  rows: { title: string; items: RowTarget[] }
  notes: { title: string; posts: Post[] }
}

/** As many as fill the row beside people and notes; every project is behind the link above them. */
const PROJECTS_BESIDE = 2
const PROJECTS_ALONE = 3
/** The newest; an author may have written hundreds. */
const NOTES_SHOWN = 8

/** Related entries: projects, people, posts. Empty groups are left out, and so is an empty band. */
export function RelatedContent({ label, work, rows, notes }: RelatedContentProps) {
  const hasSide = rows.items.length > 0 || notes.posts.length > 0
  if (work.projects.length === 0 && !hasSide) return null
  const projects = work.projects.slice(0, hasSide ? PROJECTS_BESIDE : PROJECTS_ALONE)
  const isAlone = projects.length === 1
  const wide = hasSide ? { md: '66vw', nav: '33vw' } : { md: '50vw' }
  const sizes = { base: '100vw', ...(isAlone ? wide : { md: '33vw' }) }
  return (
    <section aria-label={label} className="band tinted print:hidden">
      <Container className="threads">
        {projects.length > 0 && (
          <div className="threads-work">
            <div className="threads-head">
              <h2>{work.title}</h2>
              <TextLink href="/projects">{words.project.all}</TextLink>
            </div>
            <ul className="threads-cards">
              {projects.map((project) => (
                <li key={project.id}>
                  <ProjectCard project={project} sizes={sizes} />
                </li>
              ))}
            </ul>
          </div>
        )}
        {hasSide && (
          <div className="threads-side">
            {rows.items.length > 0 && (
              <div>
                <h2>{rows.title}</h2>
                <ul>
                  {rows.items.map((row) => (
                    <li key={row.path}>
                      <LinkedRow {...row} />
                    </li>
                  ))}
                </ul>
              </div>
            )}
            {notes.posts.length > 0 && (
              <div>
                <h2>{notes.title}</h2>
                <ul>
                  {notes.posts.slice(0, NOTES_SHOWN).map(({ id, path, title, date, dateText }) => (
                    <li key={id} className="note">
                      <LinkedRow path={path} name={title} detail={<time dateTime={date}>{dateText}</time>} />
                    </li>
                  ))}
                </ul>
                {notes.posts.length > NOTES_SHOWN && <TextLink href="/blog">{words.post.all}</TextLink>}
              </div>
            )}
          </div>
        )}
      </Container>
    </section>
  )
}
