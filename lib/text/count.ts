/** A number with its words, such as `1 enquiry is` or `2 enquiries are`. */
export function describeCount(count: number, one: string, many: string): string {
  return `${count} ${count === 1 ? one : many}`
}
