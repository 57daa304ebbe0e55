import { z } from 'zod'
import { holdReasons } from '#lib/enquiry/enquiry.ts'
import { type FieldName, type FieldWords, fieldNames, findField } from '#lib/enquiry/fields.ts'
import { type EnquiryWords, formIds } from '#lib/enquiry/forms.ts'
import { readSubject, SUBJECT_CHARACTERS_MAX } from '#lib/enquiry/schema.ts'
import { memo } from '#lib/text/memo.ts'
import { unknownWord } from '#lib/text/nearest-word.ts'
import { fill } from '#lib/text/phrase.ts'
import { type InTranslation, id, text } from './field-kinds.ts'

/** The words that are not of a single page, in one file. */
export const WORDS_FILE = 'content/words.yaml'

/** A text with exactly these places. */
function phrase<const Place extends string = never>(...places: Place[]) {
  return placesOf(places, places).brand<Place>()
}

function placesOf(known: readonly string[], required: readonly string[]) {
  return text.superRefine((value, { addIssue }) => {
    const places = known.map((place) => `{${place}}`)
    const written = value.match(/\{[^{}]*\}?/g) ?? []
    const unknown = written.filter((each) => !places.includes(each))
    const advice =
      places.length > 0
        ? `This text can contain ${places.join(' and ')}.`
        : 'This text has no names in braces.'
    for (const each of unknown)
      addIssue(unknownWord(`has ${each}, which has no value here. ${advice}`, each, places))
    // A misspelt place is also a missing one; report it once.
    if (unknown.length > 0) return
    for (const place of required) {
      const count = written.filter((each) => each === `{${place}}`).length
      if (count === 0) addIssue(`must contain {${place}}`)
      if (count > 1) addIssue(`has {${place}} more than once`)
    }
  })
}

/** The largest number on a page. Forms for larger numbers are not needed. */
const COUNTED_TO = 1000

/** The forms that a language has for whole numbers, such as `one` and `other`, each with its numbers. */
function numbersByForm(language: string): Map<Intl.LDMLPluralRule, number[]> {
  const rules = new Intl.PluralRules(language)
  const counts = Array.from({ length: COUNTED_TO + 1 }, (_, count) => count)
  return Map.groupBy(counts, (count) => rules.select(count))
}

/** The plural forms of a language. */
export const pluralForms = (language: string) => [...numbersByForm(language).keys()]

/** A text that depends on `{count}`, with one line for each plural form of the language. */
function plural(language: string) {
  const forms = [...numbersByForm(language)].map(([form, numbers]) => {
    // A form for a single number, such as "one minute", need not contain the number.
    const required = numbers.length > 1 ? ['count'] : []
    return [form, placesOf(['count'], required)] as const
  })
  return z.strictObject(Object.fromEntries(forms))
}

const plain = phrase()

/** Texts without places, by their names. */
const texts = <Name extends string>(...names: Name[]) => each(names, () => plain)

/** The same schema, or one of its own, for each name. */
function each<Name extends string, Schema>(names: readonly Name[], schemaOf: (name: Name) => Schema) {
  return Object.fromEntries(names.map((name) => [name, schemaOf(name)])) as Record<Name, Schema>
}

function fieldWords(name: FieldName): z.ZodType<FieldWords> {
  const { options } = findField(name)
  const all = { label: plain, hint: plain.optional(), message: plain, wrong: plain.optional() }
  if (options === undefined) return z.strictObject(all)
  return z.strictObject({ ...all, options: z.strictObject(each(options, () => plain)) })
}

/** The subjects of mails, one for each form. They identify the form if a program does not name it. */
const subjects = z
  .strictObject(
    each(formIds, () =>
      plain.refine((subject) => readSubject(subject) === subject, {
        error: `must be one line of at most ${SUBJECT_CHARACTERS_MAX} characters, without marks of direction`,
      }),
    ),
  )
  .superRefine((all, { addIssue }) => {
    for (const [form, subject] of Object.entries(all)) {
      const first = Object.keys(all).find((other) => all[other] === subject)
      if (first !== form)
        addIssue({ code: 'custom', path: [form], message: `is the subject of the form "${first}" as well` })
    }
  })

/**
 * The words of a site, in groups by their place on the pages. Every key except `addresses` is required, others are refused.
 * Kept, because Zod compiles each schema, which takes as long as a check of all files.
 * @param language of the site, for its plural forms
 */
export const wordsSchema = memo((language) =>
  z.strictObject({
    addresses: z
      .record(z.string(), id)
      .meta({
        description: 'Own words in addresses, by the first part of the address: about, ueber-uns.',
        language: 'own' satisfies InTranslation,
      })
      .optional(),
    page: z.strictObject({
      ...texts('skip', 'home', 'breadcrumb', 'mainMenu', 'menu', 'footer', 'languages'),
      newTab: phrase('label'),
      close: phrase('panel'),
      rights: phrase('year', 'company'),
    }),
    contact: z.strictObject({
      ...texts('callUs', 'chat', 'chatWithUs', 'phone', 'details', 'detailsTitle'),
      call: phrase('phone'),
      write: phrase('email'),
      openChat: phrase('label'),
      chatNumber: phrase('number'),
      profile: phrase('name', 'network'),
    }),
    theme: z.strictObject({ ...texts('system', 'light', 'dark'), choice: phrase('label') }),
    motion: z.strictObject({ ...texts('pause', 'play'), choice: phrase('label') }),
    carousel: z.strictObject({
      ...texts('carousel', 'slide', 'choose'),
      position: phrase('number', 'count', 'title'),
      dot: phrase('number', 'title'),
    }),
    toast: z.strictObject(texts('area', 'dismiss')),
    wayBack: z.strictObject(texts('home', 'services', 'projects', 'blog', 'team')),
    list: z.strictObject({
      ...texts('all', 'byCategory', 'pages', 'previous', 'next', 'newer', 'older', 'empty'),
      category: phrase('category'),
      position: phrase('number', 'count'),
      page: phrase('number'),
      pageTitle: phrase('title', 'number'),
      pageDescription: phrase('number', 'count', 'description'),
      categoryTitle: phrase('title', 'category'),
      categoryDescription: phrase('category', 'description'),
    }),
    home: z.strictObject(texts('introduction', 'projects', 'testimonials')),
    service: z.strictObject({
      ...texts('all', 'learnMore', 'ledBy', 'overview', 'skills', 'projects', 'people', 'leads', 'posts'),
      ...texts('more', 'previous', 'next'),
      learnMoreAbout: phrase('label', 'title'),
      learnMoreAboutAll: phrase('label'),
      turnOver: phrase('title'),
      related: phrase('title'),
    }),
    project: z.strictObject({
      ...texts('all', 'overview', 'features', 'technologies', 'team', 'more', 'previous', 'next'),
      previousTitle: phrase('title'),
    }),
    post: z.strictObject({
      ...texts('all', 'tags', 'services', 'writtenBy', 'info', 'category', 'published', 'updated', 'author'),
      ...texts('readTimeLabel', 'contents', 'earlier', 'later'),
      readTime: plural(language),
    }),
    person: z.strictObject({
      ...texts('biography', 'skills', 'education', 'projects', 'leads', 'posts', 'all', 'more', 'previous'),
      ...texts('next'),
      withRole: phrase('name', 'role'),
      portrait: phrase('name'),
      drawnPortrait: phrase('name'),
      related: phrase('name'),
    }),
    longText: z.strictObject({
      ...texts('code', 'table', 'footnotes', 'playVideo'),
      footnoteBack: phrase('number'),
      videoFrom: phrase('host'),
    }),
    map: z.strictObject({ ...texts('open'), title: phrase('address') }),
    messages: z.strictObject({
      ...texts('email', 'phone', 'message', 'delete'),
      from: phrase('name'),
      deleteFrom: phrase('label', 'name'),
      deleted: phrase('name'),
    }),
    fields: z.strictObject(each(fieldNames, fieldWords)),
    forms: z.strictObject({
      ...texts('optional', 'choose', 'empty', 'invalid', 'waiting', 'button', 'sending', 'slow', 'offline'),
      ...texts('sent', 'failed', 'leaveEmpty'),
      subjects,
      phoneDigits: phrase('digits'),
      problems: plural(language),
      errorTitle: phrase('title'),
      reference: phrase('reference'),
    }),
    answer: z.strictObject({
      ...texts('received', 'answerByEmail', 'answerByPhone', 'answerByEither', 'wayBack', 'kept', 'again'),
      ...texts('lost', 'contactPage'),
      tooLong: phrase('email'),
      reference: phrase('reference'),
    }),
    mail: z.strictObject({
      ...texts('reference', 'noReplyToVisitor', 'heldRefused'),
      subject: phrase('company', 'subject'),
      line: phrase('label', 'value'),
      block: phrase('label'),
      sent: phrase('company', 'time'),
      writtenIn: phrase('language'),
      reply: phrase('name'),
      noReply: phrase('name'),
      call: phrase('phone'),
      heldSubject: plural(language),
      held: plural(language),
      heldCommands: phrase('list', 'release'),
      heldMore: plural(language),
      heldReasons: z.strictObject(texts(...holdReasons)),
      heldAnswer: phrase('name'),
    }),
    error: z.strictObject(texts('heading', 'text', 'again')),
    sharing: z.strictObject({
      ...texts('company', 'team', 'thanks'),
      homeTitle: phrase('company', 'headline'),
      pictureAlt: phrase('title'),
      allOfThem: plural(language),
    }),
  }),
)

export type Words = z.infer<ReturnType<typeof wordsSchema>>

/** The words of forms, with the hint for the company's rule for phone numbers. */
export function enquiryWords(
  { fields, forms }: Pick<Words, 'fields' | 'forms'>,
  { phoneDigits }: { phoneDigits?: number | undefined },
): EnquiryWords {
  if (phoneDigits === undefined) return { fields, forms }
  const hint = fill(forms.phoneDigits, { digits: String(phoneDigits) })
  return { forms, fields: { ...fields, phone: { ...fields.phone, hint, wrong: undefined } } }
}
