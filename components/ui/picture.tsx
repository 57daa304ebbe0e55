import type { Member, Picture as PictureFile } from '#lib/content/catalogue.ts'
import { isPhotograph } from '#lib/content/pictures.ts'
import { words } from '#lib/content/site.ts'
import { fill } from '#lib/words.ts'

type PictureProps = {
  picture: PictureFile
  /** Empty for pictures that only decorate; they are then skipped by screen readers. */
  alt?: string
  /** Above the fold: fetched at once instead of when it comes near. */
  eager?: boolean
  /** The path of the page that it is the picture of: there and in lists the same picture, which moves from one to the other. */
  of?: string
  /** How wide a photograph is shown, as in HTML. A woven picture has one file for all widths. */
  sizes?: string
  className?: string
}

/**
 * A picture with its size, so that nothing moves when it arrives. Of a photograph the browser takes the encoding and the
 * width it needs; until then its place has its colour. All are prepared ahead; there is no optimiser.
 */
export function Picture({
  picture,
  alt = '',
  eager = false,
  of,
  sizes = '100vw',
  className = '',
}: PictureProps) {
  const { photo } = picture
  const image = (
    <img
      src={photo?.src ?? picture.src}
      srcSet={photo?.webp}
      sizes={photo && sizes}
      width={picture.width}
      height={picture.height}
      alt={alt}
      loading={eager ? 'eager' : 'lazy'}
      fetchPriority={eager ? 'high' : undefined}
      decoding="async"
      data-moves={of && `cloth${of.replaceAll('/', '-')}`}
      className={`${className}${isPhotograph(picture) ? ' photograph' : ''}`.trim() || undefined}
      style={photo?.color === undefined ? undefined : { backgroundColor: photo.color }}
    />
  )
  // Outside a picture element React would have it fetched with the data of every page that a link leads to.
  if (!photo) return eager ? <picture>{image}</picture> : image
  return (
    <picture>
      <source type="image/avif" srcSet={photo.avif} sizes={sizes} />
      {image}
    </picture>
  )
}

/** The alternative text of a portrait. */
export function portraitText({ name, image, imageAlt }: Pick<Member, 'name' | 'image' | 'imageAlt'>): string {
  if (imageAlt !== undefined) return imageAlt
  return fill(isPhotograph(image) ? words.person.portrait : words.person.drawnPortrait, { name })
}
