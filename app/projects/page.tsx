import { CollectionBanner } from '#components/sections/collection-banner.tsx'
import { ProjectGrid } from '#components/sections/project-grid.tsx'
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
        <ProjectGrid projects={content.projects} />
      </Section>
    </>
  )
}
