import type { Member } from '#lib/content/join/catalogue.ts'
import type { Picture as PictureFile } from '#lib/content/schema/picture-files.ts'
import { isPhotograph } from '#lib/content/schema/picture-files.ts'
import { words } from '#lib/content/site.ts'
import { fill } from '#lib/text/phrase.ts'

type PictureProps = {
  picture: PictureFile
  /** Empty for decorative pictures, which screen readers skip. */
  alt?: string
  /** Above the fold: loaded at once. */
  eager?: boolean
  /** The path of its page, for the view transition between the page and lists. */
  of?: string
  /** The displayed width of a photograph, as in HTML. A woven picture has one file for all widths. */
  sizes?: string
  className?: string
}

/**
 * A picture with its size, so that nothing moves when it loads. The browser chooses the encoding and the width of a
 * photograph, and shows its colour until then. The build makes all files. With decoding="async", Chromium would leave
 * photographs out of a capture of the whole page.
 */
export function Picture({
  picture,
  alt = '',
  eager = false,
  of,
  sizes = '100vw',
  className = '',
}: PictureProps) {
  const { photo, isForPaper = photo !== undefined && photo.color === undefined } = picture
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
      data-moves={of && `cloth${of.replaceAll('/', '-')}`}
      className={
        [className, isPhotograph(picture) && 'photograph', isForPaper && 'on-paper']
          .filter(Boolean)
          .join(' ') || undefined
      }
      style={photo?.color === undefined ? undefined : { backgroundColor: photo.color }}
    />
  )
  // Without a picture element, React would preload it.
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
