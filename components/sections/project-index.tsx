import '#styles/projects.css'
import { CallToAction } from '#components/sections/call-to-action.tsx'
import { CollectionBanner } from '#components/sections/collection-banner.tsx'
import { IndexFilter } from '#components/sections/index-filter.tsx'
import { IndexPages } from '#components/sections/index-pages.tsx'
import { ProjectQuilt } from '#components/sections/project-quilt.tsx'
import { Container } from '#components/ui/container.tsx'
import type { Project } from '#lib/content/catalogue.ts'
import { content } from '#lib/content/content.ts'
import type { IndexPage } from '#lib/content/lists.ts'
import { words } from '#lib/content/site.ts'

/** One page of the index of projects: all of them or one category, twelve at most, and a way to write at the end. */
export function ProjectIndex({ page }: { page: IndexPage<Project> }) {
  const { projects, pages } = content
  const { entries, categories, category, total } = page
  return (
    <>
      <CollectionBanner
        collection="projects"
        words={pages.projects}
        lead={pages.projects.lead}
        items={entries.map(({ title, path }) => ({ name: title, path }))}
        page={page}
      />
      <Container className="index">
        <IndexFilter path="/projects" total={projects.length} categories={categories} current={category} />
        {total === 0 ? (
          <p className="index-empty">{pages.projects.empty ?? words.list.empty}</p>
        ) : (
          <ProjectQuilt projects={entries} />
        )}
        <IndexPages page={page} />
      </Container>
      <CallToAction words={pages.projects.cta} />
    </>
  )
}
