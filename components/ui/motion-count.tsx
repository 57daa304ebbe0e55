type CountUpProps = { value: number; suffix: string }

/**
 * A figure that counts up when its list is seen (lib/browser/counters.ts). The final figure stands in the HTML, and
 * always in the copy for those who listen.
 */
export function CountUp({ value, suffix }: CountUpProps) {
  const figure = `${value}${suffix}`
  return (
    <>
      <span className="sr-only">{figure}</span>
      <span aria-hidden="true" suppressHydrationWarning className="motion-count">
        {figure}
      </span>
    </>
  )
}
