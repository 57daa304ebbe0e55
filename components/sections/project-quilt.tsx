import '#styles/quilt.css'
import { Cloth } from '#components/ui/cloth.tsx'
import type { Project } from '#lib/content/catalogue.ts'

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
              sizes={place === 0 ? '100vw' : '(min-width: 68.75rem) 34vw, (min-width: 48rem) 50vw, 100vw'}
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
