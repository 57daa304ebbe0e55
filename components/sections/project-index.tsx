import '#styles/projects.css'
import { CallToAction } from '#components/sections/call-to-action.tsx'
import { ListFilter, ListPages } from '#components/sections/list-page.tsx'
import { Picture } from '#components/ui/picture.tsx'
import { Container } from '#components/ui/section.tsx'
import type { Project } from '#lib/content/catalogue.ts'
import { content } from '#lib/content/content.ts'
import type { IndexPage } from '#lib/content/lists.ts'
import { words } from '#lib/content/site.ts'

/** A page of the index of projects, or of a category, with a call to action at the end. */
export function ProjectIndex({ page }: { page: IndexPage<Project> }) {
  const { pages } = content
  const { entries, total } = page
  return (
    <>
      <Container className="index">
        <ListFilter collection="projects" page={page} />
        {total === 0 ? (
          <p className="index-empty">{pages.projects.empty ?? words.list.empty}</p>
        ) : (
          <ProjectQuilt projects={entries} />
        )}
        <ListPages page={page} />
      </Container>
      <CallToAction words={pages.projects.cta} />
    </>
  )
}

/** Projects in a grid. The first one is so large that the last row is full. */
function ProjectQuilt({ projects }: { projects: Project[] }) {
  return (
    <ul className="quilt">
      {projects.map(({ id, path, title, category, description, image }, place) => (
        <li key={id} className="patch on-cloth" data-moves={`card-${id}`}>
          <div className="quilt-frame">
            <Picture picture={image} of={path} sizes={place === 0 ? sizesOfFirst(projects.length) : SIZES} />
          </div>
          <div className="quilt-words">
            <p>{category}</p>
            <h2>
              <a href={path}>{title}</a>
            </h2>
            <p>{description}</p>
          </div>
        </li>
      ))}
    </ul>
  )
}

const SIZES = '(min-width: 68.75rem) 34vw, (min-width: 48rem) 50vw, 100vw'

/** As laid out by `.quilt > li:first-child` in styles/quilt.css. */
function sizesOfFirst(count: number): string {
  const wide = ['34vw', '100vw', '67vw'][count % 3]
  return `(min-width: 68.75rem) ${wide}, (min-width: 48rem) ${count % 2 === 1 ? '100vw' : '50vw'}, 100vw`
}
