/**
 * A row that passes by without end: a list, followed by a copy of it. It is moved by strip.css, and watched by
 * lib/browser/strip.ts for the keyboard.
 */
export function MotionStrip({ children }: { children: React.ReactNode }) {
  return (
    <div className="strip">
      <div className="strip-track">{children}</div>
    </div>
  )
}
