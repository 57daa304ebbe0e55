import { Cloth } from '#components/ui/cloth.tsx'
import type { Project } from '#lib/content/catalogue.ts'
import type { Sizes } from '#styles/screens.ts'

/** Projects as a patchwork. However many there are, the first one fills what would be a hole. */
export function ProjectQuilt({ projects }: { projects: Project[] }) {
  return (
    <ul className="quilt">
      {projects.map(({ id, path, title, category, description, image }, place) => (
        <li key={id} className="patch" data-moves={`card-${id}`}>
          <div className="quilt-frame">
            <Cloth
              picture={image}
              of={path}
              sizes={place === 0 ? sizesOfFirst(projects.length) : { base: '100vw', md: '50vw', nav: '34vw' }}
            />
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

/** It takes what would be a hole: see `.quilt > li:first-child` in styles/quilt.css. */
function sizesOfFirst(count: number): Sizes {
  const nav = ['34vw', '100vw', '67vw'][count % 3]
  return { base: '100vw', md: count % 2 === 1 ? '100vw' : '50vw', ...(nav && { nav }) }
}
