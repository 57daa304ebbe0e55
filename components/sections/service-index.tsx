import '#styles/services.css'
import { ListBanner, ListPages } from '#components/sections/list-page.tsx'
import { PatchWords, patchSizes, Swatch } from '#components/sections/service-patchwork.tsx'
import { FlipCard } from '#components/ui/flip-card.tsx'
import { TextLink } from '#components/ui/links.tsx'
import { Picture } from '#components/ui/picture.tsx'
import { Section, SectionHead } from '#components/ui/section.tsx'
import { WithContext } from '#components/ui/with-context.tsx'
import type { Service } from '#lib/content/catalogue.ts'
import { content } from '#lib/content/content.ts'
import type { IndexPage } from '#lib/content/lists.ts'
import { words } from '#lib/content/site.ts'
import { splitAt } from '#lib/words.ts'

/** The head of a page of services, and a card for each of them. */
export function ServiceIndex({ page }: { page: IndexPage<Service> }) {
  const words = content.pages.services
  return (
    <>
      <ListBanner collection="services" page={page} />
      <Section labelledBy="services">
        <SectionHead id="services" heading={words.gridHeading} lead={words.lead} />
        <ServiceCards services={page.entries} />
        <ListPages page={page} />
      </Section>
    </>
  )
}

/** A card for each: title and description in front; behind, the reverse of the cloth with the way to the service. */
function ServiceCards({ services }: { services: Service[] }) {
  return (
    <ul className="patchwork">
      {services.map((service, place) => (
        <li key={service.id} className="patch flex">
          <FlipCard
            title={service.title}
            front={
              <>
                <Swatch service={service} sizes={patchSizes(place, services.length)} />
                <PatchWords service={service}>{service.title}</PatchWords>
              </>
            }
            back={<Back service={service} />}
          />
        </li>
      ))}
    </ul>
  )
}

/** The title here is only visual: the link has a name, and one heading is enough. */
function Back({ service }: { service: Service }) {
  return (
    <>
      <Picture picture={service.reverse} className="flip-reverse" />
      <div className="flip-plate on-ground bg-ground px-6 pt-5 pb-4 text-on-ground md:px-7">
        <p aria-hidden="true" className="font-display font-medium text-h3">
          {service.title}
        </p>
        <TextLink href={service.path}>
          <WithContext around={splitAt(words.service.learnMoreAbout, 'label', { title: service.title })}>
            {words.service.learnMore}
          </WithContext>
        </TextLink>
      </div>
    </>
  )
}
