import { patchSizes } from '#components/sections/patch-sizes.ts'
import { Picture } from '#components/ui/picture.tsx'
import { Section, SectionHead } from '#components/ui/section.tsx'
import { TextLink } from '#components/ui/text-link.tsx'
import type { PageWords, Service } from '#lib/content/catalogue.ts'
import { words as siteWords } from '#lib/content/site.ts'
import { serviceRoute } from '#lib/routes.ts'

/** As many as every company but the largest has. */
const SERVICES_SHOWN = 12

type ServicePatchworkProps = {
  words: PageWords['home']['services']
  services: Service[]
}

/**
 * The first services as one patchwork without a hole, however many there are: the swatches touch, and each shows its
 * reverse under the pointer or on focus.
 */
export function ServicePatchwork({ words, services }: ServicePatchworkProps) {
  const shown = services.slice(0, SERVICES_SHOWN)
  return (
    <Section id="services" tone="tint" labelledBy="services-heading">
      <SectionHead id="services-heading" {...words} />
      <ul className="patchwork">
        {shown.map((service, place) => (
          <li key={service.id} className="patch group bg-surface">
            <div className="relative overflow-hidden bg-ground">
              <Picture
                picture={service.image}
                sizes={patchSizes(place, shown.length)}
                className="cloth-reveal block aspect-(--swatch) w-full object-cover"
              />
              <Picture
                picture={service.reverse}
                className="absolute inset-0 size-full object-cover opacity-0 transition-opacity duration-(--duration-swatch) group-focus-within:opacity-100 group-hover:opacity-100"
              />
            </div>
            <div className="px-6 pt-6 pb-8 md:px-7">
              <h3 className="text-h3">
                <a
                  href={serviceRoute(service.id)}
                  className="decoration-1 underline-offset-4 after:absolute after:inset-0 group-hover:underline"
                >
                  {service.title}
                </a>
              </h3>
              <p className="mt-3 text-ink-soft text-nav">{service.description}</p>
            </div>
          </li>
        ))}
      </ul>
      {services.length > SERVICES_SHOWN && (
        <TextLink href="/services" className="mt-4">
          {siteWords.service.all}
        </TextLink>
      )}
    </Section>
  )
}
