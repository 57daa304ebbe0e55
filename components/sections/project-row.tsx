import { ProjectCard } from '#components/sections/project-card.tsx'
import { Section } from '#components/ui/section.tsx'
import { SectionHead } from '#components/ui/section-head.tsx'
import { TextLink } from '#components/ui/text-link.tsx'
import type { PageWords, Project } from '#lib/content/catalogue.ts'

type ProjectRowProps = {
  words: PageWords['home']['projects']
  projects: Project[]
}

/** The projects side by side, scrolled by hand. */
export function ProjectRow({ words, projects }: ProjectRowProps) {
  return (
    <Section id="projects" labelledBy="projects-heading">
      <SectionHead id="projects-heading" heading={words.heading} lead={words.lead} />
      <ul className="slides">
        {projects.map((project) => (
          <li key={project.id} className="slide">
            <ProjectCard project={project} />
          </li>
        ))}
      </ul>
      <TextLink href="/projects" className="mt-8">
        {words.linkLabel}
      </TextLink>
    </Section>
  )
}
