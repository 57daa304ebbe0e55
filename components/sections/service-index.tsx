import '#styles/services.css'
import { CollectionBanner } from '#components/sections/collection-banner.tsx'
import { IndexPages } from '#components/sections/index-pages.tsx'
import { ServiceCards } from '#components/sections/service-cards.tsx'
import { Section } from '#components/ui/section.tsx'
import { SectionHead } from '#components/ui/section-head.tsx'
import type { Service } from '#lib/content/catalogue.ts'
import { content } from '#lib/content/content.ts'
import type { IndexPage } from '#lib/content/lists.ts'

/** The head of a page of services, and a card for each of them. */
export function ServiceIndex({ page }: { page: IndexPage<Service> }) {
  const words = content.pages.services
  return (
    <>
      <CollectionBanner
        collection="services"
        words={words}
        items={page.entries.map(({ title, path }) => ({ name: title, path }))}
        page={page}
      />
      <Section labelledBy="services">
        <SectionHead id="services" heading={words.gridHeading} lead={words.lead} />
        <ServiceCards services={page.entries} />
        <IndexPages page={page} />
      </Section>
    </>
  )
}
