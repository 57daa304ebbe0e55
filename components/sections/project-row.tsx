import { ProjectCard } from '#components/sections/project-card.tsx'
import { Carousel } from '#components/ui/carousel.tsx'
import { Section, SectionHead } from '#components/ui/section.tsx'
import { TextLink } from '#components/ui/text-link.tsx'
import type { PageWords, Project } from '#lib/content/catalogue.ts'
import { words as siteWords } from '#lib/content/site.ts'

const AUTOPLAY_MS = 4000
/** All are behind the link below them. */
const PROJECTS_SHOWN = 12

type ProjectRowProps = {
  words: PageWords['home']['projects']
  projects: Project[]
}

/** The first projects side by side, one after the other. One alone does not turn, and has its words beside its picture. */
export function ProjectRow({ words, projects }: ProjectRowProps) {
  const shown = projects.slice(0, PROJECTS_SHOWN)
  const [first, ...others] = shown
  const sizes = { base: '100vw', md: '50vw', ...(others.length > 1 && { lg: '33vw' }) }
  return (
    <Section id="projects" labelledBy="projects-heading">
      <SectionHead id="projects-heading" heading={words.heading} lead={words.lead} />
      {first && others.length === 0 ? (
        <ProjectCard project={first} look="lying" sizes={{ base: '100vw', lg: '58vw' }} />
      ) : (
        <Carousel
          label={siteWords.home.projects}
          titles={shown.map(({ title }) => title)}
          autoplayMs={AUTOPLAY_MS}
        >
          {shown.map((project) => (
            <ProjectCard key={project.id} project={project} sizes={sizes} />
          ))}
        </Carousel>
      )}
      <TextLink href="/projects" className={others.length === 0 ? 'mt-8' : 'mt-4'}>
        {words.linkLabel}
      </TextLink>
    </Section>
  )
}
