import type { Catalogue, Testimonial } from './catalogue.ts'
import { type EntryFile, type EntryFiles, joinEntries, joinTestimonials } from './entries.ts'

/**
 * Content whose every file is right, before its entries know each other: nothing in it leads back to itself, and all of it
 * is data. So a build checks its content once and hands this to the processes that make pages.
 */
export type CheckedContent = Omit<Catalogue, keyof EntryFiles | 'testimonials'> & {
  files: EntryFiles
  testimonials: (Omit<Testimonial, 'project'> & { project?: string | undefined })[]
  /** In which dates are written. */
  language: string
}

/** What is left of a sound file once nobody asks any more on which line something stands. */
export function withoutLines<Data>({ id, data, body, image, pictures }: EntryFile<Data>): EntryFile<Data> {
  return { id, data, body, image, pictures }
}

/** Makes entries of the files, each with those it belongs to. */
export function joinContent({ files, testimonials, language, ...rest }: CheckedContent): Catalogue {
  const entries = joinEntries(files, language)
  return { ...rest, ...entries, testimonials: joinTestimonials(testimonials, entries.projects) }
}
