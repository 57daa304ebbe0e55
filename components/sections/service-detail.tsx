import { WayBack } from '#components/layout/way-back.tsx'
import { Detail, DetailPart } from '#components/sections/detail.tsx'
import { Cloth } from '#components/ui/cloth.tsx'
import { Prose } from '#components/ui/prose.tsx'
import { SkillBars } from '#components/ui/skill-bars.tsx'
import type { Service } from '#lib/content/catalogue.ts'
import { WAYS_BACK } from '#lib/routes.ts'
import type { Crumb } from '#lib/seo/breadcrumb.ts'

type ServiceDetailProps = { service: Service; trail: Crumb[] }

/** One service: its swatch on the left; what it is and what we can do on the right. */
export function ServiceDetail({ service, trail }: ServiceDetailProps) {
  return (
    <Detail
      back={<WayBack {...WAYS_BACK.services} trail={trail} />}
      aside={<Cloth picture={service.image} eager className="block size-50 object-cover" />}
    >
      <h1 className="text-h2">{service.title}</h1>
      <p className="mt-5 text-ink-soft text-lead">{service.description}</p>
      <DetailPart title="Service Overview">
        <Prose markdown={service.body} pictures={service.pictures} />
      </DetailPart>
      <DetailPart title="Key Capabilities">
        <SkillBars skills={service.skills} compact />
      </DetailPart>
    </Detail>
  )
}
