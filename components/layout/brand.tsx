import { BrandMark } from '#components/ui/brand-mark.tsx'
import { content } from '#lib/content/content.ts'

/** A longer name in large letters would fill three rows of a phone. */
const LONG_NAME_CHARACTERS = 40

/**
 * The mark or the logo, and the company's name unless the logo holds it: the link home. Only the footer has the whole of a long name.
 * @param isOnGround whether it is on a ground that is dark in every theme, where a drawing uses its colours for dark
 */
export function Brand({ isOnGround = false }: { isOnGround?: boolean }) {
  const { site, brand, logo } = content
  const isNamed = logo !== undefined && brand.logoHoldsName
  const name = isOnGround ? site.name : (site.shortName ?? site.name)
  return (
    <a href="/" className="inline-flex min-h-11 min-w-0 items-center gap-3">
      {logo ? (
        <img
          src={logo.src}
          width={logo.width}
          height={logo.height}
          alt={isNamed ? site.name : ''}
          className={`h-9 w-auto max-w-[60vw] shrink-0 ${isOnGround ? '[color-scheme:dark] print:[color-scheme:light]' : ''}`}
        />
      ) : (
        <BrandMark />
      )}
      {!isNamed && (
        <span
          className={`min-w-0 wrap-anywhere font-display font-semibold leading-tight tracking-[-.02em] ${name.length > LONG_NAME_CHARACTERS ? 'text-fine nav:text-[1.3125rem]' : 'text-[min(1.3125rem,9vw)]'}`}
        >
          {name}
        </span>
      )}
    </a>
  )
}
