import { z } from 'zod'
import { unknownWord } from './parse.ts'
import { PICTURE_ENDINGS } from './picture-names.ts'
import { slugOf } from './slug.ts'

/*
 * The kinds of fields that content files are made of. Messages speak to the editor and are shown after
 * `file:line  field`.
 */

/** The longest word that a heading of the narrowest phone (320 px) has room for. */
const WORD_CHARACTERS = 24

/** Meta descriptions are cut by search engines past about 155 characters and say too little below 120. */
const DESCRIPTION_LENGTH = { min: 120, max: 155 }

/*
 * What the editor's page (npm run edit) and new files (npm run new) say of a field stands in its `meta`: its
 * `description` explains it, `title` names it where the key does not say enough, `control` is how it is edited, and
 * `names` is the folder below `content/` whose entries it may name.
 */
const words = z.string().trim().min(1, 'must not be empty')

/** Long text: links, lists and emphasis are written as Markdown. */
export const markdown = words.meta({ control: 'markdown' })
/** Text that is shown as it stands, where a mark of Markdown or HTML would meet the visitor's eye. */
export const text = words.refine(
  (value) => !/\]\(|<\/?[a-z][^<>]*>/i.test(value),
  'has a link or HTML, but is shown exactly as written. Write it without',
)
/** Text of a sentence or more. */
export const sentences = text.meta({ control: 'sentences' })
/** A heading: large letters, so that a phone is soon too narrow for one word. */
export const heading = text.refine((value) => longestWord(value).length <= WORD_CHARACTERS, {
  error: ({ input }) =>
    `has the word "${longestWord(String(input))}", which is too long for a phone. Write it as two words or with a hyphen`,
})
/** A telephone number; whether it can be called from the company's country is for checks.ts to say. */
export const phone = text
export const metaDescription = sentences
  .min(DESCRIPTION_LENGTH.min, { error: descriptionLength })
  .max(DESCRIPTION_LENGTH.max, { error: descriptionLength })
  .describe(
    `One sentence or two for search engines, ${DESCRIPTION_LENGTH.min} to ${DESCRIPTION_LENGTH.max} characters.`,
  )
export const isoDate = z.iso.date('must be a date written as 2026-11-21')
export const webAddress = z.url({
  protocol: /^https?$/,
  error: 'must be a web address that begins with https://',
})
export const email = z.email('must be an e-mail address')
/** The name of a language as browsers know it (BCP 47). */
export const language = z
  .string()
  .refine(isLanguage, 'must be the name of a language such as en, de or pt-BR')
/** The name of a time zone as the world's list of them has it (IANA). */
export const timeZone = z
  .string('must be the name of a time zone such as Europe/Berlin')
  .refine(isTimeZone, {
    error: ({ input }) =>
      unknownWord(
        'must be the name of a time zone such as Europe/Berlin, or UTC.',
        String(input),
        Intl.supportedValuesOf('timeZone'),
      ),
  })
  .default('UTC')
  .describe(
    'The clock by which mails, the list and the table of enquiries tell times, such as Europe/Berlin.',
  )
export const order = z.number().int().positive('must be a whole number from 1')

/** Ids stand in addresses: lower-case words joined by hyphens (one member's has an underscore). */
export const URL_WORD = /^[a-z0-9]+(?:[-_][a-z0-9]+)*$/
export const id = z.string().regex(URL_WORD, {
  error: ({ input }) =>
    `must be lower-case letters and digits joined by hyphens, because it is part of an address. Did you mean "${slugOf(String(input))}"?`,
})

/** The id of another entry. Whether there is one, and which may be meant, is for references.ts to say. */
const reference = z.string().trim().min(1, 'must not be empty')
export const memberId = reference.meta({ names: 'team' })
export const serviceId = reference.meta({ names: 'services' })
export const projectId = reference.meta({ names: 'projects' })

/** The name of a picture that lies beside the file. */
const pictureName = text
  .refine((value) => !value.includes('/'), {
    error: 'must be the name of a file in the same folder, without the folder',
    abort: true,
  })
  .refine((value) => PICTURE_ENDINGS.some((ending) => value.endsWith(`.${ending}`)), {
    error: `must end in ${PICTURE_ENDINGS.map((ending) => `.${ending}`)
      .join(', ')
      .replace(/, (?=[^,]*$)/, ' or ')}`,
  })
  .meta({
    control: 'picture',
    description:
      'The picture is woven from the file name. To show a photograph instead, put it beside this file and name it here.',
  })

/** The picture of an entry: a photograph says what it shows, a woven one only decorates. */
export const entryPicture = {
  image: pictureName.optional(),
  imageAlt: sentences.optional().meta({
    title: 'Picture in words',
    description:
      'What the photograph shows, for people who do not see it. Leave it out if it only decorates.',
  }),
}

function isLanguage(value: string): boolean {
  return (
    /^[a-z]{2,3}(?:-[A-Za-z0-9]{2,8})*$/.test(value) &&
    Intl.DateTimeFormat.supportedLocalesOf([value]).length > 0
  )
}

/** Names with a place only: what a shortening such as EST or a bare +05:00 says does not change with the season. */
function isTimeZone(value: string): boolean {
  if (!/^(?:UTC|[A-Z]\w+(?:\/[\w+-]+)+)$/.test(value)) return false
  try {
    return new Intl.DateTimeFormat('en', { timeZone: value }).resolvedOptions().timeZone !== ''
  } catch (error) {
    if (error instanceof RangeError) return false
    throw error
  }
}

function longestWord(value: string): string {
  const words = value.split(/[\s\u00AD\u2010-\u2014/-]+/)
  return words.reduce((longest, word) => (word.length > longest.length ? word : longest), '')
}

function descriptionLength({ input }: { input?: unknown }): string {
  return `has ${String(input).trim().length} characters; a description for search engines needs ${DESCRIPTION_LENGTH.min} to ${DESCRIPTION_LENGTH.max}`
}

/** How many bars a part of a page has room for. */
const BARS_MAX = 8

/** A bar: what it stands for, and how long it is. */
function skill(noun: string, lowest: number, highest: number) {
  const outside = {
    error: ({ input }: { input?: unknown }) =>
      `is ${String(input)}. ${noun} must be between ${lowest} and ${highest}`,
  }
  return z.strictObject({
    name: text,
    percentage: z.number().int().min(lowest, outside).max(highest, outside),
  })
}

/** The bars of a service or of the home page: as many as there are. */
export const bars = z
  .array(skill('A skill', 0, 100))
  .max(BARS_MAX, `has more bars than a reader would compare. Keep at most ${BARS_MAX}`)
  .default([])
  .describe(`Up to ${BARS_MAX} bars from 0 to 100, or none.`)
/** What the bars of members and projects may say (specification, section 9). */
const BAR_PERCENT = { lowest: 70, highest: 96 }
export const BARS_IN_WORDS = `Bars from ${BAR_PERCENT.lowest} to ${BAR_PERCENT.highest}, or none.`
export const memberSkill = skill('A skill of a member', BAR_PERCENT.lowest, BAR_PERCENT.highest)
export const technologyShare = skill('A technology', BAR_PERCENT.lowest, BAR_PERCENT.highest)
export type Skill = z.infer<typeof memberSkill>

/** The words around a form. */
export const formWords = z.strictObject({ title: text, promise: text, submit: text, hint: text.optional() })
export type FormWords = z.infer<typeof formWords>
