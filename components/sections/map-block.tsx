import { LoadMap } from '#components/sections/load-map.tsx'
import { buttonClass } from '#components/ui/button.tsx'
import { Cloth } from '#components/ui/cloth.tsx'
import { NewTabLink } from '#components/ui/new-tab-link.tsx'
import type { PageWords, Picture, SiteFacts } from '#lib/content/catalogue.ts'
import { addressLine, mapEmbedUrl, mapSearchUrl } from '#lib/links.ts'

type MapBlockProps = {
  words: PageWords['contact']['map']
  site: SiteFacts
  picture?: Picture | undefined
}

/**
 * The block of the embedded map, 450 px high. Nothing of a third party loads until the visitor asks for it, unless
 * the site's settings say otherwise; the picture is our own cloth of fields and a canal.
 */
export function MapBlock({ words, site, picture }: MapBlockProps) {
  const frame = { src: mapEmbedUrl(site), title: `Map: ${site.address.label}` }
  return (
    <section
      aria-labelledby="map-heading"
      className="on-ground relative min-h-[450px] overflow-hidden bg-ground text-on-ground"
    >
      {picture && <Cloth picture={picture} className="banner-art" />}
      <div className="relative z-1 mx-auto grid min-h-[450px] w-[min(100%-2*var(--gut),82.5rem)] content-center py-12">
        <div className="md:max-w-[44%]">
          <h2 id="map-heading" className="text-title">
            {words.heading}
          </h2>
          <p className="mt-4 text-on-ground-lead">{addressLine(site)}</p>
          <p className="mt-4 text-fine text-on-ground-2">{words.text}</p>
          <div className="mt-7 flex flex-wrap gap-4">
            <LoadMap label={words.load} frame={frame} immediately={site.map.load === 'immediately'} />
            <NewTabLink
              href={mapSearchUrl(site)}
              className={`${buttonClass('outline')} border-t2 bg-ground text-on-ground hover:border-on-ground`}
            >
              Open in maps
            </NewTabLink>
          </div>
        </div>
      </div>
    </section>
  )
}
