import { ENDS, MARK_SIZE, PICKS } from '#lib/brand/logo.ts'
import { content } from '#lib/content/content.ts'
import { addressOf } from '#lib/language.ts'

/** The mark: a plain weave of three horizontal and two vertical threads. Decorative; the name is beside it. */
export function BrandMark({ size = MARK_SIZE, className = '' }: { size?: number; className?: string }) {
  return (
    <svg
      aria-hidden="true"
      viewBox={`0 0 ${MARK_SIZE} ${MARK_SIZE}`}
      width={size}
      height={size}
      fill="none"
      strokeWidth="6"
      strokeLinecap="round"
      className={`shrink-0 ${className}`}
    >
      <path className="stroke-thread" d={PICKS} />
      <path className="stroke-accent" d={ENDS} />
    </svg>
  )
}

/** A longer name would take three lines on a phone. */
const LONG_NAME_CHARACTERS = 40

/**
 * The link home: the mark or the logo, and the company's name unless the logo contains it. Only the footer shows a long
 * name in full.
 * @param isOnGround whether its background is dark in every theme
 */
export function Brand({ isOnGround = false }: { isOnGround?: boolean }) {
  const { site, brand, logo } = content
  const isNamed = logo !== undefined && brand.logoHoldsName
  const name = isOnGround ? site.name : (site.shortName ?? site.name)
  return (
    <a href={addressOf('/')} className="inline-flex min-h-11 min-w-0 items-center gap-[min(.75rem,4vw)]">
      {logo ? (
        <img
          src={logo.src}
          width={logo.width}
          height={logo.height}
          alt={isNamed ? site.name : ''}
          className={`h-[min(2.25rem,11vw)] w-auto max-w-[60vw] shrink-0 ${isOnGround ? '[color-scheme:dark] print:[color-scheme:light]' : ''}`}
        />
      ) : (
        <BrandMark />
      )}
      {!isNamed && (
        <span
          className={`text-balance min-w-0 wrap-anywhere font-display font-semibold leading-tight tracking-[-.02em] ${name.length > LONG_NAME_CHARACTERS ? 'text-fine nav:text-[1.3125rem]' : 'text-[min(1.3125rem,6.6vw)]'}`}
        >
          {name}
        </span>
      )}
    </a>
  )
}
