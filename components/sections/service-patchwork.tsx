import { CardLink, TextLink } from '#components/ui/links.tsx'
import { Picture } from '#components/ui/picture.tsx'
import { HeadedSection } from '#components/ui/section.tsx'
import { content } from '#lib/content/content.ts'
import type { Service } from '#lib/content/join/catalogue.ts'
import { words } from '#lib/content/site.ts'

/** More than most companies have. */
const SERVICES_SHOWN = 12

/** The first services as a patchwork with full rows. Each shows its reverse under the pointer or on focus. */
export function ServicePatchwork({ services }: { services: Service[] }) {
  const shown = services.slice(0, SERVICES_SHOWN)
  return (
    <HeadedSection id="services" tone="tint" headingId="services-heading" {...content.pages.home.services}>
      <ul className="patchwork">
        {shown.map((service, place) => (
          <li key={service.id} className="patch on-cloth group bg-surface">
            <div className="relative overflow-hidden bg-ground">
              <Swatch service={service} sizes={patchSizes(place, shown.length)} />
              <Picture
                picture={service.reverse}
                className="absolute inset-0 size-full object-cover opacity-0 transition-opacity duration-(--duration-swatch) group-focus-within:opacity-100 group-hover:opacity-100"
              />
            </div>
            <PatchWords service={service}>
              <CardLink href={service.path}>{service.title}</CardLink>
            </PatchWords>
          </li>
        ))}
      </ul>
      {services.length > SERVICES_SHOWN && (
        <TextLink href="/services" className="mt-4">
          {words.service.all}
        </TextLink>
      )}
    </HeadedSection>
  )
}

/** How wide the photograph of a patch is shown, as `.patchwork` in styles/sections.css lays the patches. */
export function patchSizes(place: number, count: number): string {
  const isLeftOver = place === count - 1 && count % 2 === 1
  const countOfHalves = [0, 4, 2][count % 3] ?? 0
  const third = place < count - countOfHalves ? '33vw' : '50vw'
  const wide = count === 1 ? '100vw' : third
  return `(min-width: 68.75rem) ${wide}, (min-width: 48rem) ${isLeftOver ? '100vw' : '50vw'}, 100vw`
}

/** The picture of a service in a patch. */
export function Swatch({ service, sizes }: { service: Service; sizes: string }) {
  return (
    <Picture
      picture={service.image}
      sizes={sizes}
      className="weave-in block aspect-(--swatch) w-full object-cover"
    />
  )
}

/** Title and description of a service in a patch. */
export function PatchWords({ service, children }: { service: Service; children: React.ReactNode }) {
  return (
    <div className="px-6 pt-6 pb-8 md:px-7">
      <h3 className="text-h3">{children}</h3>
      <p className="mt-3 text-ink-soft text-nav">{service.description}</p>
    </div>
  )
}
