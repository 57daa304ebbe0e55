import { z } from 'zod'
import { unknownWord } from '#lib/text/nearest-word.ts'
import { slugOf } from '#lib/text/slug.ts'
import { lengthOf, splitWords } from '#lib/text/split-words.ts'
import { PICTURE_ENDINGS } from './picture-files.ts'

/*
 * The kinds of fields that content files are made of. Messages speak to the editor and are shown after
 * `file:line  field`.
 */

/** The longest word that fits into a heading on the narrowest phone (320 px). */
const WORD_CHARACTERS = 24

/** Search engines cut descriptions at about 155 characters. Shorter than 120, they are of little use. */
const DESCRIPTION_LENGTH = { min: 120, max: 155 }

/*
 * The `meta` of a field is for the editor (npm run edit) and for new files (npm run new): its
 * `description` explains it, `title` names it where the key does not say enough, and `control` is how it is edited.
 * check/checks.ts compares some fields with other files: those with `names`, the folder below `content/` whose entries
 * they may name, with the control `markdown`, and with `is`. `language` is what a translation does with it:
 */
/** A translation must have its own (`must`), has its own or the source's (`may`), or has its own or none (`own`). */
export type InTranslation = 'must' | 'may' | 'own' | 'fact'

/** Every text is of its language, unless its kind says otherwise. What has no `language` is a fact, as `fact` is. */
const words = z
  .string()
  .trim()
  .regex(/[^\p{Cf}\s]/u, 'must not be empty')
  .meta({ language: 'must' satisfies InTranslation })

/** Long text: links, lists and emphasis are written as Markdown. */
export const markdown = words.meta({ control: 'markdown' })
/** Text that is shown as it is written, also `<dialog>`. */
export const text = words
/** The name of an entry or a file, in the one form that names have (Unicode NFC). */
export const name = words.normalize().meta({ language: 'fact' satisfies InTranslation })
/** A name that is the same in most languages, such as that of a company. */
export const properName = text.meta({ language: 'may' satisfies InTranslation })
/** Text of a sentence or more. */
export const sentences = text.meta({ control: 'sentences' })
/** A heading: large letters, so that a phone is soon too narrow for one word. */
export const heading = text.refine((value) => longestWord(value).length <= WORD_CHARACTERS, {
  error: ({ input }) =>
    `has the word "${longestWord(String(input))}", which is too long for a phone. Write it as two words or with a hyphen`,
})
/** A telephone number that can be called from the company's country. */
export const phone = text.meta({ is: 'phone', language: 'fact' satisfies InTranslation })
/** A woven picture of content/heroes or content/banners, by its file name. */
export const cloth = name.meta({ is: 'cloth' })
export const metaDescription = sentences
  .refine((value) => lengthOf(value) >= DESCRIPTION_LENGTH.min && lengthOf(value) <= DESCRIPTION_LENGTH.max, {
    error: descriptionLength,
  })
  .describe(
    `One sentence or two for search engines, ${DESCRIPTION_LENGTH.min} to ${DESCRIPTION_LENGTH.max} characters.`,
  )
const DATE_FORM = 'must be a date written as 2026-11-21'
/** An invalid date has one message: no rule of a whole file compares it with others. */
export const isoDate = z.iso
  .date({ error: DATE_FORM, abort: true })
  .refine((day) => day >= '1900', { error: DATE_FORM, abort: true })
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
  .describe('The time zone of times in mails, lists and exports of enquiries, such as Europe/Berlin.')
export const order = z.number().int().positive('must be a whole number from 1')

/** Ids are part of addresses: lower-case words joined by hyphens (one member's has an underscore). */
const URL_WORD =
  /^(?!.*[\p{Me}\p{Variation_Selector}])(?:[\p{Ll}\p{Lo}\p{Lm}\p{Nd}]\p{M}*)+(?:[-_](?:[\p{Ll}\p{Lo}\p{Lm}\p{Nd}]\p{M}*)+)*$/u
/** A letter and its mark are one character, as keyboards write them: two spellings of one word would be two addresses. */
export const isUrlWord = (word: string) => URL_WORD.test(word) && word === word.normalize()
export const id = z
  .string()
  .normalize()
  .refine(isUrlWord, {
    error: ({ input }) =>
      `must be lower-case letters and digits joined by hyphens, because it is part of an address. Did you mean "${slugOf(String(input))}"?`,
  })

/** The id of another entry. */
export const memberId = name.meta({ names: 'team' })
export const serviceId = name.meta({ names: 'services' })
export const projectId = name.meta({ names: 'projects' })

/** The name of a picture beside the file. */
export const pictureName = name
  .regex(
    new RegExp(`^[^/]+\\.(?:${PICTURE_ENDINGS.join('|')})$`),
    `must be the name of a file in the same folder that ends in .${PICTURE_ENDINGS.join(', .')}`,
  )
  .meta({
    control: 'picture',
    description:
      'The picture is woven from the file name. To show a photograph instead, put it beside this file and name it here.',
  })

export function isLanguage(value: string): boolean {
  return (
    /^[a-z]{2,3}(?:-[A-Za-z0-9]{2,8})*$/.test(value) &&
    Intl.DateTimeFormat.supportedLocalesOf([value]).length > 0
  )
}

/** Only names with a place: abbreviations such as EST, or +05:00, have no daylight saving time. */
function isTimeZone(value: string): boolean {
  if (!/^(?:UTC|[A-Z]\w+(?:\/[\w+-]+)+)$/.test(value)) return false
  try {
    return new Intl.DateTimeFormat('en', { timeZone: value }).resolvedOptions().timeZone !== ''
  } catch {
    return false
  }
}

function longestWord(value: string): string {
  const words = value.split(/[\s\u00AD\u2010-\u2014/-]+/).flatMap(splitWords)
  return words.reduce((longest, word) => (word.length > longest.length ? word : longest), '')
}

function descriptionLength({ input }: { input?: unknown }): string {
  const text = String(input).trim()
  const wide = lengthOf(text) === text.length ? '' : ', where a Chinese, Japanese or Korean one counts as two'
  return `has ${lengthOf(text)} characters; a description for search engines needs ${DESCRIPTION_LENGTH.min} to ${DESCRIPTION_LENGTH.max}${wide}`
}

/** How many bars a part of a page has room for. */
const BARS_MAX = 8

/** A bar: its label and its length. */
const skill = (lowest: number, highest: number) =>
  z.strictObject({ name: text, percentage: z.number().int().min(lowest).max(highest) })

/** The bars of a service or of the home page. */
export const bars = z
  .array(skill(0, 100))
  .max(BARS_MAX, `has more bars than a reader would compare. Keep at most ${BARS_MAX}`)
  .default([])
  .describe(`Up to ${BARS_MAX} bars from 0 to 100, or none.`)
/** The bars of members and projects, in their range (specification, section 9). */
export const highBars = z.array(skill(70, 96)).default([]).describe('Bars from 70 to 96, or none.')
export type Skill = z.infer<typeof bars>[number]

/** The words around a form. */
export const formWords = z.strictObject({ title: text, promise: text, submit: text, hint: text.optional() })
export type FormWords = z.infer<typeof formWords>

/**
 * A list without duplicates.
 * @param field that with the name of an entry, which must be unique; none if an entry is a name itself
 */
export function unique<Each extends z.ZodType>(each: Each, field?: string) {
  return z.array(each).superRefine((entries, { addIssue }) => {
    const path = field === undefined ? [] : [field]
    const names = field === undefined ? entries : entries.map((entry) => Object(entry)[field])
    for (const [index, name] of names.entries())
      if (names.indexOf(name) < index)
        addIssue({ code: 'custom', path: [index, ...path], message: `"${name}" appears twice. Keep one` })
  })
}

/** A list of names without duplicates, empty by default. */
export const eachOnce = (name: z.ZodString) => unique(name).default([])

export const yesOrNo = z.boolean('must be true or false')

/** The values of several files, by their names. */
export type Values<Schemas extends Record<string, z.ZodType>> = {
  [Name in keyof Schemas]: z.infer<Schemas[Name]>
}
