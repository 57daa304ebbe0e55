import { CallToAction } from '#components/sections/call-to-action.tsx'
import { ListFilter, ListPages } from '#components/sections/list-page.tsx'
import { Picture } from '#components/ui/picture.tsx'
import { Container } from '#components/ui/section.tsx'
import { content } from '#lib/content/content.ts'
import type { Project } from '#lib/content/join/catalogue.ts'
import type { IndexPage } from '#lib/content/join/index-pages.ts'
import { words } from '#lib/content/site.ts'
import { addressOf } from '#lib/language.ts'

/**
 * A page of the index of projects, or of a category, with a call to action at the end. The first project is so large that
 * the last row is full.
 */
export function ProjectIndex({ page }: { page: IndexPage<Project> }) {
  const { pages } = content
  const { entries, total } = page
  return (
    <>
      <Container className="entry-index">
        <ListFilter collection="projects" page={page} />
        {total === 0 ? (
          <p className="index-empty">{pages.projects.empty ?? words.list.empty}</p>
        ) : (
          <ul className="quilt">
            {entries.map(({ id, path, title, category, description, image }, place) => (
              <li key={id} className="patch on-cloth" data-moves={`card-${id}`}>
                <div className="quilt-frame">
                  <Picture picture={image} of={path} sizes={quiltSizes(place, entries.length)} />
                </div>
                <div className="quilt-words">
                  <p>{category}</p>
                  <h2>
                    <a href={addressOf(path)}>{title}</a>
                  </h2>
                  <p>{description}</p>
                </div>
              </li>
            ))}
          </ul>
        )}
        <ListPages page={page} />
      </Container>
      <CallToAction words={pages.projects.cta} />
    </>
  )
}

/** The width of the photograph of a project. The first one is wider: see `.quilt > li:first-child` in styles/quilt.css. */
function quiltSizes(place: number, count: number): string {
  const isFirst = place === 0
  const wide = ['34vw', '100vw', '67vw'][isFirst ? count % 3 : 0]
  return `(min-width: 68.75rem) ${wide}, (min-width: 48rem) ${isFirst && count % 2 === 1 ? '100vw' : '50vw'}, 100vw`
}
