import { z } from 'zod'
import { metaDescription } from '#lib/content/fields.ts'

/** What the schema says of a field, as a comment above it in a new file. */
export function commentOn(field: z.ZodType): string {
  const described = field.description === undefined && field instanceof z.ZodOptional ? field.unwrap() : field
  return `# ${described instanceof z.ZodType ? described.description : ''}`
}

/** The words that stand for a description until the editor has written one. They are as long as one has to be. */
export const DESCRIPTION_TO_WRITE =
  'Write here what the reader will find on this page, in one or two plain sentences that search engines can show below its title.'

/** The description for search engines, which most files need. */
export const META = `${commentOn(metaDescription)}
metaDescription: ${DESCRIPTION_TO_WRITE}`
