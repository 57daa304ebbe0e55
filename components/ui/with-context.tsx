/**
 * A label within a longer text for screen readers, such as `Learn More` in `Learn More about Looms`.
 * @param around the text before and after it (splitAt in lib/text/phrase.ts)
 */
export function WithContext({
  around: [before, after],
  children,
}: {
  around: [before: string, after: string]
  children: React.ReactNode
}) {
  return (
    <>
      {before && <span className="sr-only">{before}</span>}
      {children}
      {after && <span className="sr-only">{after}</span>}
    </>
  )
}
