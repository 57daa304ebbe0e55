import { buildCatalogue } from '../build-catalogue.ts'
import type { ContentFolder } from '../catalogue.ts'
import { ContentError, type ContentFault } from '../fault.ts'

/** The faults of a content folder; none if a catalogue can be built of it. */
export function faultsOf(folder: ContentFolder): readonly ContentFault[] {
  try {
    buildCatalogue(folder)
  } catch (error) {
    if (error instanceof ContentError) return error.faults
    throw error
  }
  return []
}
