import { CardLink } from '#components/ui/links.tsx'
import { Picture } from '#components/ui/picture.tsx'
import type { Project } from '#lib/content/join/catalogue.ts'

type ProjectCardProps = {
  project: Project
  /** How wide its picture is shown. */
  sizes: string
  /** Horizontal: the text is beside the picture where there is room. */
  look?: 'vertical' | 'horizontal'
}

const VERTICAL = 'project-card group relative'
const HORIZONTAL = `${VERTICAL} lg:grid lg:grid-cols-[minmax(0,7fr)_minmax(0,5fr)] lg:items-center lg:gap-x-column`

/** A link to a project, with picture, category, title and a sentence. */
export function ProjectCard({ project, sizes, look = 'vertical' }: ProjectCardProps) {
  return (
    <article className={look === 'horizontal' ? HORIZONTAL : VERTICAL}>
      <div className="overflow-hidden bg-ground">
        <Picture
          picture={project.image}
          of={project.path}
          sizes={sizes}
          className="block aspect-8/5 w-full object-cover playing:transition-transform playing:duration-700 playing:ease-out playing:group-hover:[scale:1.04]"
        />
      </div>
      <div>
        <p className="mt-5 text-ink-muted text-label">{project.category}</p>
        <h3 className="mt-1.5 text-h3">
          <CardLink href={project.path}>{project.title}</CardLink>
        </h3>
        <p className="mt-3 text-ink-soft text-nav">{project.description}</p>
      </div>
    </article>
  )
}
