/** More than a large site has, so that an editor who saves all day does not fill the memory. */
const MOST_RESULTS = 20_000

/** A function of a text that computes each result once. All callers share it. */
export function memo<Result>(compute: (text: string) => Result): (text: string) => Result {
  const results = new Map<string, Result>()
  return (text) => {
    const result = results.get(text) ?? compute(text)
    // A Map keeps the order of insertion, which becomes that of use.
    results.delete(text)
    results.set(text, result)
    if (results.size <= MOST_RESULTS) return result
    const [oldest = ''] = results.keys()
    results.delete(oldest)
    return result
  }
}
