import { notFound } from 'next/navigation'
import { WayBack } from '#components/layout/way-back.tsx'
import { CallToAction } from '#components/sections/call-to-action.tsx'
import { Detail, DetailPart } from '#components/sections/detail.tsx'
import { JsonLd } from '#components/seo/json-ld.tsx'
import { Badge } from '#components/ui/badge.tsx'
import { Cloth } from '#components/ui/cloth.tsx'
import { Icon } from '#components/ui/icon.tsx'
import { Prose } from '#components/ui/prose.tsx'
import { Section } from '#components/ui/section.tsx'
import { SkillBars } from '#components/ui/skill-bars.tsx'
import { content } from '#lib/content/content.ts'
import { findProject } from '#lib/content/questions.ts'
import { projectRoute, WAYS_BACK } from '#lib/routes.ts'
import { projectGraph } from '#lib/seo/entry-graphs.ts'
import { pageMetadata } from '#lib/seo/metadata.ts'
import { COLLECTION_STEPS, trailTo } from '#lib/seo/trail.ts'

export const dynamicParams = false

export function generateStaticParams() {
  return content.projects.map(({ id }) => ({ id }))
}

export async function generateMetadata({ params }: PageProps<'/projects/[id]'>) {
  const project = findProject((await params).id)
  if (!project) return {}
  return pageMetadata({
    title: project.title,
    description: project.metaDescription,
    path: projectRoute(project.id),
  })
}

export default async function ProjectPage({ params }: PageProps<'/projects/[id]'>) {
  const project = findProject((await params).id)
  if (!project) notFound()
  const trail = trailTo(COLLECTION_STEPS.projects, { label: project.title, href: projectRoute(project.id) })
  return (
    <>
      <JsonLd graph={projectGraph(project, trail)} />
      <Section className="detail">
        <Detail
          back={<WayBack {...WAYS_BACK.projects} trail={trail} />}
          aside={
            <>
              <Cloth
                picture={project.image}
                eager
                className="block h-[250px] w-full max-w-[400px] object-cover"
              />
              <Badge className="mt-5">{project.category}</Badge>
            </>
          }
        >
          <h1 className="text-h2">{project.title}</h1>
          <p className="mt-5 text-ink2 text-lead">{project.description}</p>
          <DetailPart title="Project Overview">
            <Prose markdown={project.body} pictures={project.pictures} />
          </DetailPart>
          <DetailPart title="Key Features">
            <ul className="grid gap-x-column gap-y-4 sm:grid-cols-2">
              {project.features.map((feature) => (
                <li key={feature} className="flex gap-3">
                  <Icon name="check" className="mt-1 shrink-0 text-thread" />
                  {feature}
                </li>
              ))}
            </ul>
          </DetailPart>
          <DetailPart title="Technologies Used">
            <SkillBars skills={project.technologies} compact />
          </DetailPart>
        </Detail>
      </Section>
      <CallToAction words={content.pages.projects.cta} />
    </>
  )
}
