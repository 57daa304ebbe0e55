// On a grid of 24 by 24. Each icon is one path, so that one element draws it.
import { brand, line } from './icons.json'

const PATHS = { ...line, ...brand }

export type IconName = keyof typeof PATHS

type IconProps = {
  name: IconName
  /** Width and height in CSS px; lines keep 1.75 units of the 24-unit grid. */
  size?: number
  className?: string
}

const DRAWN_AS_LINE = {
  fill: 'none',
  stroke: 'currentColor',
  strokeWidth: 1.75,
  strokeLinecap: 'round',
  strokeLinejoin: 'round',
} as const
const DRAWN_AS_SHAPE = { fill: 'currentColor' } as const

/** An icon in the colour of the text. It is hidden from assistive technology, so the control around it needs a name. */
export function Icon({ name, size = 20, className }: IconProps) {
  const pen = name in brand ? DRAWN_AS_SHAPE : DRAWN_AS_LINE
  return (
    <svg
      aria-hidden="true"
      viewBox="0 0 24 24"
      width={size}
      height={size}
      className={name.startsWith('arrow-') ? `mirrored ${className ?? ''}`.trimEnd() : className}
      {...pen}
    >
      <path d={PATHS[name]} />
    </svg>
  )
}
