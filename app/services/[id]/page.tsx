import { notFound } from 'next/navigation'
import { CallToAction } from '#components/sections/call-to-action.tsx'
import { ServiceDetail } from '#components/sections/service-detail.tsx'
import { JsonLd } from '#components/seo/json-ld.tsx'
import { content } from '#lib/content/content.ts'
import { findService } from '#lib/content/queries.ts'
import { serviceRoute } from '#lib/routes.ts'
import { breadcrumbTo, COLLECTION_STEPS } from '#lib/seo/breadcrumb.ts'
import { serviceGraph } from '#lib/seo/entry-graphs.ts'
import { pageMetadata } from '#lib/seo/metadata.ts'

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
  const breadcrumb = breadcrumbTo(COLLECTION_STEPS.services, {
    label: service.title,
    href: serviceRoute(service.id),
  })
  return (
    <>
      <JsonLd graph={serviceGraph(service, breadcrumb)} />
      <ServiceDetail
        service={service}
        breadcrumb={breadcrumb}
        planCaption={content.pages.services.planCaption}
      />
      <CallToAction words={content.pages.services.cta} />
    </>
  )
}
