import Link from 'next/link'
import { Cloth } from '#components/ui/cloth.tsx'
import { Icon } from '#components/ui/icon.tsx'
import type { Service } from '#lib/content/catalogue.ts'
import { serviceRoute } from '#lib/routes.ts'

/** Six cards: title and description in front; behind, the reverse of the cloth with the way to the service. */
export function ServiceCards({ services }: { services: Service[] }) {
  return (
    <ul className="patchwork">
      {services.map((service) => (
        <li key={service.id} className="patch flex flex-col bg-bg">
          <Cloth picture={service.image} className="block aspect-10/7 w-full object-cover" />
          <div className="px-6 pt-6 pb-7 md:px-7">
            <h3 className="text-h3">{service.title}</h3>
            <p className="mt-3 text-ink2 text-nav">{service.description}</p>
          </div>
          <div className="on-ground mt-auto bg-ground px-6 py-4 text-on-ground md:px-7">
            <Link
              href={serviceRoute(service.id)}
              className="inline-flex min-h-11 items-center gap-3 font-display font-semibold"
            >
              <span className="stitch-underline">
                Learn more<span className="sr-only"> about {service.title}</span>
              </span>
              <Icon name="arrow-right" />
            </Link>
          </div>
        </li>
      ))}
    </ul>
  )
}
