import type { Collection } from '../routes.ts'
import { indexPagesOf } from './indexes.ts'

const UNTOLD = { title: '', description: '' }

/** The addresses of the pages of an index: those of all entries, and those of each category. */
export function indexAddresses(collection: Collection, entries: object[]): string[] {
  return indexPagesOf(collection, entries, UNTOLD).map(({ path }) => path)
}
