'use client'

/**
 * A row that passes by without end: a list, followed by a copy of it. The moving is done in strip.css; this only keeps
 * the link in sight that the keyboard has reached, and begins anew when the focus has left.
 */
export function MotionStrip({ children }: { children: React.ReactNode }) {
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it only watches the focus of the links inside.
    <div
      className="strip"
      onFocus={({ target }) => {
        if (target.matches(':focus-visible')) target.scrollIntoView({ block: 'nearest', inline: 'nearest' })
      }}
      onBlur={({ currentTarget, relatedTarget }) => {
        if (!currentTarget.contains(relatedTarget)) currentTarget.scrollLeft = 0
      }}
    >
      <div className="strip-track">{children}</div>
    </div>
  )
}
