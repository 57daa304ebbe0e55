/**
 * A label within the sentence that screen readers say, such as `Learn More` in `Learn More about Looms`.
 * @param around what is read out before and after it (splitAt in lib/words.ts)
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
