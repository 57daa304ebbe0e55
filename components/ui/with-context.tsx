/**
 * A label within the sentence that screen readers say, such as `Learn More` in `Learn More about Looms`.
 * @param around what is read out before and after it (splitAt in lib/words.ts)
 * @param className by which something else may know what is read out
 */
export function WithContext({
  around: [before, after],
  className = '',
  children,
}: {
  around: [before: string, after: string]
  className?: string
  children: React.ReactNode
}) {
  const hidden = `sr-only ${className}`.trim()
  return (
    <>
      {before && <span className={hidden}>{before}</span>}
      {children}
      {after && <span className={hidden}>{after}</span>}
    </>
  )
}
