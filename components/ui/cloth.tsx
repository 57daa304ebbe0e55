import type { Picture } from '#lib/content/catalogue.ts'

type ClothProps = {
  picture: Picture
  /** Empty for pictures that only decorate; they are then skipped by screen readers. */
  alt?: string
  /** Above the fold: fetched at once instead of when it comes near. */
  eager?: boolean
  className?: string
}

/** A picture with its size, so that nothing moves when it arrives. Pictures are prepared ahead; there is no optimiser. */
export function Cloth({ picture, alt = '', eager = false, className }: ClothProps) {
  const image = (
    <img
      src={picture.src}
      width={picture.width}
      height={picture.height}
      alt={alt}
      loading={eager ? 'eager' : 'lazy'}
      fetchPriority={eager ? 'high' : undefined}
      decoding="async"
      className={className}
    />
  )
  // Outside a picture element React would have it fetched with the data of every page that a link leads to.
  return eager ? <picture>{image}</picture> : image
}
