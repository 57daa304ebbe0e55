import { PageBanner } from '#components/layout/page-banner.tsx'
import { ProjectCard } from '#components/sections/project-card.tsx'
import { Section } from '#components/ui/section.tsx'
import { content } from '#lib/content/content.ts'
import { bannerPicture } from '#lib/content/questions.ts'
import { pageMetadata } from '#lib/seo/metadata.ts'

const words = content.pages.projects

export const metadata = pageMetadata({ ...words, path: '/projects' })

export default function ProjectsPage() {
  return (
    <>
      <PageBanner
        title={words.title}
        lead={words.lead}
        crumbs={[{ label: 'Home', href: '/' }, { label: 'Projects' }]}
        picture={bannerPicture(words)}
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
