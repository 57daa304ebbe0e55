/** A mistake that somebody could make, as a change of one file, and the test that has to notice it. */
export type Break = {
  /** What the code does not do any more, in a sentence. */
  name: string
  file: string
  /** Stands in the file exactly once. */
  search: string
  replace: string
  test: string
  /** Of the test that notices it, or a pattern for the titles of several. */
  title: string
  /** Made in every run of the test command, and not by `npm run prove -- breaks` alone. */
  always?: true
}
