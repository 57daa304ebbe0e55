import { ENDS, MARK_SIZE, PICKS } from '#lib/brand/mark.ts'

type BrandMarkProps = { size?: number; className?: string }

/** The mark: a plain weave of three horizontal and two vertical threads. Decorative; the name is beside it. */
export function BrandMark({ size = MARK_SIZE, className = '' }: BrandMarkProps) {
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
