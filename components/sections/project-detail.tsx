import { WayBack } from '#components/layout/way-back.tsx'
import { Detail, DetailPart } from '#components/sections/detail.tsx'
import { Badge } from '#components/ui/badge.tsx'
import { Cloth } from '#components/ui/cloth.tsx'
import { Icon } from '#components/ui/icon.tsx'
import { Prose } from '#components/ui/prose.tsx'
import { SkillBars } from '#components/ui/skill-bars.tsx'
import type { Project } from '#lib/content/catalogue.ts'
import { WAYS_BACK } from '#lib/routes.ts'
import type { Crumb } from '#lib/seo/breadcrumb.ts'

type ProjectDetailProps = { project: Project; trail: Crumb[] }

/** One project: its picture and category on the left; what it is and what it was made with on the right. */
export function ProjectDetail({ project, trail }: ProjectDetailProps) {
  return (
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
      <p className="mt-5 text-ink-soft text-lead">{project.description}</p>
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
  )
}
