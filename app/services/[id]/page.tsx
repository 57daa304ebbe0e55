import { notFound } from 'next/navigation'
import { WayBack } from '#components/layout/way-back.tsx'
import { CallToAction } from '#components/sections/call-to-action.tsx'
import { Detail, DetailPart } from '#components/sections/detail.tsx'
import { JsonLd } from '#components/seo/json-ld.tsx'
import { Cloth } from '#components/ui/cloth.tsx'
import { Prose } from '#components/ui/prose.tsx'
import { Section } from '#components/ui/section.tsx'
import { SkillBars } from '#components/ui/skill-bars.tsx'
import { content } from '#lib/content/content.ts'
import { findService } from '#lib/content/questions.ts'
import { serviceRoute, WAYS_BACK } from '#lib/routes.ts'
import { serviceGraph } from '#lib/seo/entry-graphs.ts'
import { pageMetadata } from '#lib/seo/metadata.ts'
import { COLLECTION_STEPS, trailTo } from '#lib/seo/trail.ts'

export const dynamicParams = false

export function generateStaticParams() {
  return content.services.map(({ id }) => ({ id }))
}

export async function generateMetadata({ params }: PageProps<'/services/[id]'>) {
  const service = findService((await params).id)
  if (!service) return {}
  return pageMetadata({
    title: service.title,
    description: service.metaDescription,
    path: serviceRoute(service.id),
  })
}

export default async function ServicePage({ params }: PageProps<'/services/[id]'>) {
  const service = findService((await params).id)
  if (!service) notFound()
  const trail = trailTo(COLLECTION_STEPS.services, { label: service.title, href: serviceRoute(service.id) })
  return (
    <>
      <JsonLd graph={serviceGraph(service, trail)} />
      <Section className="detail">
        <Detail
          back={<WayBack {...WAYS_BACK.services} trail={trail} />}
          aside={<Cloth picture={service.image} eager className="block size-50 object-cover" />}
        >
          <h1 className="text-h2">{service.title}</h1>
          <p className="mt-5 text-ink2 text-lead">{service.description}</p>
          <DetailPart title="Service Overview">
            <Prose markdown={service.body} pictures={service.pictures} />
          </DetailPart>
          <DetailPart title="Key Capabilities">
            <SkillBars skills={service.skills} compact />
          </DetailPart>
        </Detail>
      </Section>
      <CallToAction words={content.pages.services.cta} />
    </>
  )
}
