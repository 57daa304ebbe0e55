import { ProjectCard } from '#components/sections/project-card.tsx'
import type { Project } from '#lib/content/catalogue.ts'

/** All projects, as the page that is about them shows them. */
export function ProjectGrid({ projects }: { projects: Project[] }) {
  return (
    <ul className="grid gap-x-column gap-y-14 md:grid-cols-2 lg:grid-cols-3">
      {projects.map((project) => (
        <li key={project.id} className="reveal">
          <ProjectCard project={project} headingLevel={2} />
        </li>
      ))}
    </ul>
  )
}
