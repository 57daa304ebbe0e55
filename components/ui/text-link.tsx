import type { Route } from 'next'
import { Icon } from '#components/ui/icon.tsx'

type TextLinkProps = {
  href: Route
  /** Back links begin with their arrow, which points to where lines begin. */
  direction?: 'on' | 'back'
  className?: string
  children: React.ReactNode
}

/** A standalone link: a stitched underline and an arrow that moves a little. */
export function TextLink({ href, direction = 'on', className = '', children }: TextLinkProps) {
  const arrow =
    direction === 'back'
      ? 'playing:group-hover:translate-x-[calc(var(--forward)*-.25rem)]'
      : 'playing:group-hover:translate-x-[calc(var(--forward)*.25rem)]'
  return (
    <a
      href={href}
      className={`group inline-flex min-h-11 items-center gap-3 font-display text-[1.125rem] font-semibold ${direction === 'back' ? 'flex-row-reverse print:hidden' : ''} ${className}`}
    >
      <span className="stitch-underline">{children}</span>
      <Icon
        name={direction === 'back' ? 'arrow-left' : 'arrow-right'}
        className={`playing:transition-transform playing:duration-(--duration-hover) ${arrow}`}
      />
    </a>
  )
}
