import { ProjectCard } from '#components/sections/project-card.tsx'
import { Carousel } from '#components/ui/carousel.tsx'
import { Section } from '#components/ui/section.tsx'
import { SectionHead } from '#components/ui/section-head.tsx'
import { TextLink } from '#components/ui/text-link.tsx'
import type { PageWords, Project } from '#lib/content/catalogue.ts'

const AUTOPLAY_MS = 4000

type ProjectRowProps = {
  words: PageWords['home']['projects']
  projects: Project[]
}

/** The projects side by side, one after the other. */
export function ProjectRow({ words, projects }: ProjectRowProps) {
  return (
    <Section id="projects" labelledBy="projects-heading">
      <SectionHead id="projects-heading" heading={words.heading} lead={words.lead} />
      <Carousel label="Projects" titles={projects.map(({ title }) => title)} autoplayMs={AUTOPLAY_MS}>
        {projects.map((project) => (
          <ProjectCard key={project.id} project={project} />
        ))}
      </Carousel>
      <TextLink href="/projects" className="mt-4">
        {words.linkLabel}
      </TextLink>
    </Section>
  )
}
