import { CollectionBanner } from '#components/sections/collection-banner.tsx'
import { ProjectCard } from '#components/sections/project-card.tsx'
import { Section } from '#components/ui/section.tsx'
import { content } from '#lib/content/content.ts'
import { projectRoute } from '#lib/routes.ts'
import { pageMetadata } from '#lib/seo/metadata.ts'

const words = content.pages.projects

export const metadata = pageMetadata({ ...words, path: '/projects' })

export default function ProjectsPage() {
  return (
    <>
      <CollectionBanner
        collection="projects"
        words={words}
        lead={words.lead}
        items={content.projects.map(({ id, title }) => ({ name: title, path: projectRoute(id) }))}
      />
      <Section>
        <ul className="grid gap-x-column gap-y-14 md:grid-cols-2 lg:grid-cols-3">
          {content.projects.map((project) => (
            <li key={project.id} className="reveal">
              <ProjectCard project={project} headingLevel={2} />
            </li>
          ))}
        </ul>
      </Section>
    </>
  )
}
