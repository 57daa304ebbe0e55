type BrandMarkProps = { size?: number; className?: string }

/** The mark: a plain weave of three horizontal and two vertical threads. Decorative; the name stands beside it. */
export function BrandMark({ size = 36, className = '' }: BrandMarkProps) {
  return (
    <svg
      aria-hidden="true"
      focusable="false"
      viewBox="0 0 36 36"
      width={size}
      height={size}
      fill="none"
      strokeWidth="6"
      strokeLinecap="round"
      className={`shrink-0 ${className}`}
    >
      <path className="stroke-thread" d="M5 8h8M23 8h8M14 18h8M5 28h8M23 28h8" />
      <path className="stroke-weld" d="M18 5v6M8 15v6M28 15v6M18 25v6" />
    </svg>
  )
}
