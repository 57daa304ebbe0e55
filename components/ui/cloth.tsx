import type { Picture } from '#lib/content/catalogue.ts'

type ClothProps = {
  picture: Picture
  /** Empty for pictures that only decorate; they are then skipped by screen readers. */
  alt?: string
  /** Above the fold: fetched at once instead of when it comes near. */
  eager?: boolean
  /** The path of the page that it is the picture of: there and in lists the same cloth, which moves from one to the other. */
  of?: string
  className?: string
}

/** A picture with its size, so that nothing moves when it arrives. Pictures are prepared ahead; there is no optimiser. */
export function Cloth({ picture, alt = '', eager = false, of, className }: ClothProps) {
  const image = (
    <img
      src={picture.src}
      width={picture.width}
      height={picture.height}
      alt={alt}
      loading={eager ? 'eager' : 'lazy'}
      fetchPriority={eager ? 'high' : undefined}
      decoding="async"
      data-moves={of && `cloth${of.replaceAll('/', '-')}`}
      className={className}
    />
  )
  // Outside a picture element React would have it fetched with the data of every page that a link leads to.
  return eager ? <picture>{image}</picture> : image
}
