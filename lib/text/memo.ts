/** More than a large site has, so that an editor who saves all day does not fill the memory. */
const MOST_RESULTS = 20_000

/** A function of a text that computes each result once. All callers share it. */
export function memo<Result>(compute: (text: string) => Result): (text: string) => Result {
  const results = new Map<string, Result>()
  return (text) => {
    const known = results.get(text)
    if (known !== undefined) return known
    const result = compute(text)
    results.set(text, result)
    const [oldest = ''] = results.keys()
    if (results.size > MOST_RESULTS) results.delete(oldest)
    return result
  }
}
