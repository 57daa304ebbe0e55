import { PageBanner } from '#components/layout/page-banner.tsx'
import { ProjectCard } from '#components/sections/project-card.tsx'
import { JsonLd } from '#components/seo/json-ld.tsx'
import { Section } from '#components/ui/section.tsx'
import { content } from '#lib/content/content.ts'
import { bannerPicture } from '#lib/content/questions.ts'
import { projectRoute } from '#lib/routes.ts'
import { collectionGraph } from '#lib/seo/graph.ts'
import { pageMetadata } from '#lib/seo/metadata.ts'
import { trailTo } from '#lib/seo/trail.ts'

const words = content.pages.projects
const trail = trailTo({ label: 'Projects', href: '/projects' })

const graph = collectionGraph({
  path: '/projects',
  name: words.title,
  trail,
  items: content.projects.map(({ id, title }) => ({ name: title, path: projectRoute(id) })),
})

export const metadata = pageMetadata({ ...words, path: '/projects' })

export default function ProjectsPage() {
  return (
    <>
      <JsonLd graph={graph} />
      <PageBanner title={words.title} lead={words.lead} crumbs={trail} picture={bannerPicture(words)} />
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
