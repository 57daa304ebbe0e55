import { ListPages } from '#components/sections/list-page.tsx'
import { PatchWords, patchSizes, Swatch } from '#components/sections/service-patchwork.tsx'
import { Icon } from '#components/ui/icon.tsx'
import { TextLink } from '#components/ui/links.tsx'
import { Picture } from '#components/ui/picture.tsx'
import { HeadedSection } from '#components/ui/section.tsx'
import { WithContext } from '#components/ui/with-context.tsx'
import { content } from '#lib/content/content.ts'
import type { Service } from '#lib/content/join/catalogue.ts'
import type { IndexPage } from '#lib/content/join/index-pages.ts'
import { words } from '#lib/content/site.ts'
import { fill, splitAt } from '#lib/text/phrase.ts'

/** One page of the services, each of them a card. */
export function ServiceIndex({ page }: { page: IndexPage<Service> }) {
  const { gridHeading, lead } = content.pages.services
  const { entries } = page
  return (
    <HeadedSection headingId="services" heading={gridHeading} lead={lead}>
      <ul className="patchwork">
        {entries.map((service, place) => (
          <li key={service.id} className="patch on-cloth flex">
            <ServiceCard service={service} sizes={patchSizes(place, entries.length)} />
          </li>
        ))}
      </ul>
      <ListPages page={page} />
    </HeadedSection>
  )
}

/**
 * A card with title and description in front, and the link to the service on its back. It turns under the pointer and
 * when the link gets the focus, both without script; on a touch screen by a tap on the card or its button
 * (lib/browser/presses.ts).
 */
function ServiceCard({ service, sizes }: { service: Service; sizes: string }) {
  const { id, path, title, reverse } = service
  return (
    <div className="flip" data-turned="false">
      <div className="flip-sides">
        {/* A larger target for the button below, which is there for everybody. */}
        <div className="flip-front" data-press="turn-to-back">
          <Swatch service={service} sizes={sizes} />
          <PatchWords service={service}>{title}</PatchWords>
        </div>
        <div id={`${id}-back`} className="flip-back">
          <Picture picture={reverse} className="flip-reverse" />
          <div className="flip-plate on-ground bg-ground px-6 pt-5 pb-4 text-on-ground md:px-7">
            {/* The title here is only visual: the link has a name, and one heading is enough. */}
            <p aria-hidden="true" className="font-display font-medium text-h3">
              {title}
            </p>
            <TextLink href={path}>
              <WithContext around={splitAt(words.service.learnMoreAbout, 'label', { title })}>
                {words.service.learnMore}
              </WithContext>
            </TextLink>
          </div>
        </div>
      </div>
      <button
        type="button"
        aria-expanded="false"
        aria-controls={`${id}-back`}
        data-press="turn"
        className="flip-button on-ground"
      >
        <Icon name="flip-horizontal-2" />
        <span className="sr-only">{fill(words.service.turnOver, { title })}</span>
      </button>
    </div>
  )
}
