import { AddressLine } from '#components/ui/address-line.tsx'
import '#styles/map.css'
import { Button, buttonClass } from '#components/ui/button.tsx'
import { Container } from '#components/ui/container.tsx'
import { NewTabLink } from '#components/ui/new-tab-link.tsx'
import { Picture } from '#components/ui/picture.tsx'
import type { PageWords, Picture as PictureFile, SiteFacts } from '#lib/content/catalogue.ts'
import { mapEmbedUrl, mapSearchUrl } from '#lib/content/links.ts'
import { words as siteWords } from '#lib/content/site.ts'
import { fill } from '#lib/words.ts'

type MapBlockProps = {
  words: PageWords['contact']['map']
  site: SiteFacts
  picture?: PictureFile | undefined
}

/**
 * The block of the embedded map, 450 px high. Nothing of a third party loads until the visitor asks for it
 * (lib/browser/map.ts), unless the site's settings say otherwise; a picture of our own is shown in its place.
 */
export function MapBlock({ words, site, picture }: MapBlockProps) {
  const isImmediate = site.map.load === 'immediately'
  const address = mapEmbedUrl(site)
  return (
    <section aria-labelledby="map-heading" className="map-block on-ground bg-ground text-on-ground">
      <Container className="map-words">
        <h2 id="map-heading" className="text-title">
          {words.heading}
        </h2>
        <p className="mt-4 text-on-ground-lead">
          <AddressLine address={site.address} />
        </p>
        {!isImmediate && <p className="mt-4 text-fine text-on-ground-muted print:hidden">{words.text}</p>}
        <div className="mt-7 flex flex-wrap gap-4">
          {!isImmediate && (
            <Button variant="accent" className="noscript:hidden" data-press="map">
              {words.load}
            </Button>
          )}
          <NewTabLink href={mapSearchUrl(site)} arrow className={buttonClass('ground')}>
            {siteWords.map.open}
          </NewTabLink>
        </div>
      </Container>
      <iframe
        title={fill(siteWords.map.title, { address: site.address.label })}
        {...(isImmediate ? { src: address } : { 'data-src': address, hidden: true })}
        loading="lazy"
        referrerPolicy="no-referrer"
        className="map-frame"
      />
      {!isImmediate && picture && <Picture picture={picture} className="banner-art" />}
    </section>
  )
}
