import { FramedPicture, LinkedRow, type RowTarget } from '#components/sections/detail.tsx'
import { ProjectCard } from '#components/sections/project-card.tsx'
import { Icon } from '#components/ui/icon.tsx'
import { TextLink } from '#components/ui/links.tsx'
import { Container } from '#components/ui/section.tsx'
import type { Member, Post, Project, Service } from '#lib/content/join/catalogue.ts'
import { nameOf } from '#lib/content/queries.ts'
import { words } from '#lib/content/site.ts'
import { addressOf } from '#lib/language.ts'

type RelatedContentProps = {
  /** The accessible name of the band. */
  label: string
  work: { title: string; projects: Project[] }
  rows: { title: string; items: RowTarget[] }
  notes: { title: string; posts: Post[] }
}

/** As many as fit beside people and notes. The link above leads to all. */
const PROJECTS_BESIDE = 2
const PROJECTS_ALONE = 3
/** The newest ones, because an author may have written hundreds. */
const NOTES_SHOWN = 8

/** Related entries: projects, people, posts. Empty groups are left out. Nothing if all are empty. */
export function RelatedContent({ label, work, rows, notes }: RelatedContentProps) {
  const hasSide = rows.items.length > 0 || notes.posts.length > 0
  if (work.projects.length === 0 && !hasSide) return null
  const projects = work.projects.slice(0, hasSide ? PROJECTS_BESIDE : PROJECTS_ALONE)
  const aloneSizes = hasSide
    ? '(min-width: 68.75rem) 33vw, (min-width: 48rem) 66vw, 100vw'
    : '(min-width: 48rem) 50vw, 100vw'
  const sizes = projects.length === 1 ? aloneSizes : '(min-width: 48rem) 33vw, 100vw'
  return (
    <section aria-label={label} className="band tinted print:hidden">
      <Container className="related">
        {projects.length > 0 && (
          <div className="related-work">
            <div className="related-head">
              <h2>{work.title}</h2>
              <TextLink href="/projects">{words.project.all}</TextLink>
            </div>
            <ul className="related-cards">
              {projects.map((project) => (
                <li key={project.id}>
                  <ProjectCard project={project} sizes={sizes} />
                </li>
              ))}
            </ul>
          </div>
        )}
        {hasSide && (
          <div className="related-side">
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

type PreviousNextProps = {
  /** Such as `More services`, which names the navigation, and `Next service`. */
  words: { more: string; previous: string; next: string; all: string }
  /** The address of the page that lists them all. */
  list: string
  of: { previous?: Service | Member | Project | undefined; next?: Service | Member | Project | undefined }
}

/**
 * Links to the entries before and after this one in their index. At either end, a link to the list replaces the missing
 * one. Nothing for a single entry.
 */
export function PreviousNext({ words, list, of: { previous, next } }: PreviousNextProps) {
  if (!previous && !next) return null
  return (
    <nav aria-label={words.more} className="neighbours">
      {Object.entries({ previous, next }).map(([way, near]) =>
        near ? (
          <a
            key={way}
            href={addressOf(near.path)}
            className={way === 'next' ? 'neighbour-cell on-cloth neighbour-next' : 'neighbour-cell on-cloth'}
          >
            <FramedPicture picture={near.image} sizes="160px" />
            <span className="neighbour-words">
              <span className="neighbour-label">
                {way === 'previous' && <Icon name="arrow-left" size={16} />}
                {way === 'next' ? words.next : words.previous}
                {way === 'next' && <Icon name="arrow-right" size={16} />}
              </span>{' '}
              <span className="neighbour-title">{nameOf(near)}</span>
            </span>
          </a>
        ) : (
          <a key={way} href={addressOf(list)} className="neighbour-cell on-cloth neighbour-all">
            <span className="neighbour-words neighbour-title">{words.all}</span>
          </a>
        ),
      )}
    </nav>
  )
}
