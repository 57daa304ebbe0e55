import type { SiteFacts } from '#lib/content/catalogue.ts'

const COLORS = ['text-accent', 'text-on-ground', 'text-thread-light']

/** The company's figures. The HTML has the final figures, for readers without script and for machines. */
export function Stats({ stats }: { stats: SiteFacts['stats'] }) {
  return (
    <dl className="border-thread-faint border-t">
      {stats.map(({ value, suffix, label }, index) => (
        <div key={label} className="flex flex-col-reverse border-thread-faint border-b py-7">
          <dt className="mt-2 text-label text-on-ground-muted">{label}</dt>
          <dd className={`font-display text-stat even-digits ${COLORS[index % COLORS.length]}`}>
            {/* The copy for those who listen does not count up (lib/browser/counters.ts). */}
            <span className="sr-only">{`${value}${suffix}`}</span>
            <span aria-hidden="true" suppressHydrationWarning className="motion-count">
              {`${value}${suffix}`}
            </span>
          </dd>
        </div>
      ))}
    </dl>
  )
}
