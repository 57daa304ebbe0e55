import { z } from 'zod'
import { type FieldName, type FieldWords, fieldNames, findField } from '#lib/enquiry/fields.ts'
import { type EnquiryWords, formIds } from '#lib/enquiry/forms.ts'
import { readSubject, SUBJECT_CHARACTERS_MAX } from '#lib/enquiry/schema.ts'
import { fill } from '#lib/words.ts'
import type { SiteFacts } from './catalogue.ts'
import type { ContentFault } from './fault.ts'
import { unknownWord } from './parse.ts'
import { text } from './schemas.ts'

/** The words that pages say by themselves, in one file for the whole site. */
export const WORDS_FILE = 'content/words.yaml'

/** Before a text that is not translated yet. */
export const UNTRANSLATED = '(en) '
const NOT_TRANSLATED = 'is not translated yet.'

/** Whether a fault is a text that waits for its translation. */
export const isUntranslated = ({ message }: ContentFault) => message.includes(NOT_TRANSLATED)

/** A text with exactly these places. */
function phrase<const Place extends string = never>(...places: Place[]) {
  return placesOf(places, places).brand<Place>()
}

function placesOf(known: readonly string[], required: readonly string[]) {
  return text.superRefine((value, { addIssue }) => {
    if (value.startsWith(UNTRANSLATED)) {
      addIssue(`${NOT_TRANSLATED} Translate it, and remove ${UNTRANSLATED.trim()}`)
      return
    }
    const written = value.match(/\{[^{}]*\}?/g) ?? []
    for (const each of written) {
      if (known.some((place) => each === `{${place}}`)) continue
      const places = known.map((place) => `{${place}}`)
      const advice =
        places.length > 0
          ? `This text can contain ${places.join(' and ')}.`
          : 'This text has no names in braces.'
      addIssue(unknownWord(`has ${each}, which has no value here. ${advice}`, each, places))
    }
    // A misspelt place is missing as well; that is said once.
    if (written.some((each) => !known.some((place) => each === `{${place}}`))) return
    for (const place of required) {
      const count = written.filter((each) => each === `{${place}}`).length
      if (count === 0) addIssue(`must contain {${place}}`)
      if (count > 1) addIssue(`has {${place}} more than once`)
    }
  })
}

/** As high as a list is long or a text takes minutes: larger numbers have forms that no page needs. */
const COUNTED_TO = 1000

/** The forms that a language has for whole numbers, such as `one` and `other`, each with its numbers. */
function numbersByForm(language: string): Map<Intl.LDMLPluralRule, number[]> {
  const rules = new Intl.PluralRules(language)
  const counts = Array.from({ length: COUNTED_TO + 1 }, (_, count) => count)
  return Map.groupBy(counts, (count) => rules.select(count))
}

/** The forms in which a text that depends on a number has to be written. */
export const pluralForms = (language: string) => [...numbersByForm(language).keys()]

/** A text that depends on `{count}`: one in each form that the language has for whole numbers. */
function plural(language: string) {
  const forms = [...numbersByForm(language)].map(([form, numbers]) => {
    // Only "one minute" can be written without its number, and only where no other number has this form.
    const required = numbers.length > 1 ? ['count'] : []
    return [form, placesOf(['count'], required)] as const
  })
  return z.strictObject(Object.fromEntries(forms))
}

const plain = phrase()

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

/** Of mails, one for each form. Programs that name no form are told apart by them. */
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
 * The words of a site: one group for each place where a visitor meets them. Every key is required and none may be added.
 * @param language of the site, which decides the forms of plurals
 */
export const wordGroups = (language: string) =>
  z.strictObject({
    page: z.strictObject({
      skip: plain,
      newTab: phrase('label'),
      home: plain,
      breadcrumb: plain,
      mainMenu: plain,
      menu: plain,
      footer: plain,
      close: phrase('panel'),
      rights: phrase('year', 'company'),
    }),
    contact: z.strictObject({
      call: phrase('phone'),
      callUs: plain,
      write: phrase('email'),
      openChat: phrase('label'),
      chat: plain,
      chatWithUs: plain,
      chatNumber: phrase('number'),
      phone: plain,
      details: plain,
      detailsTitle: plain,
      profile: phrase('name', 'network'),
    }),
    theme: z.strictObject({ choice: phrase('label'), system: plain, light: plain, dark: plain }),
    motion: z.strictObject({ pause: plain, play: plain, choice: phrase('label') }),
    carousel: z.strictObject({
      carousel: plain,
      slide: plain,
      position: phrase('number', 'count', 'title'),
      choose: plain,
      dot: phrase('number', 'title'),
    }),
    toast: z.strictObject({ area: plain, dismiss: plain }),
    wayBack: z.strictObject({ home: plain, services: plain, projects: plain, blog: plain, team: plain }),
    list: z.strictObject({
      all: plain,
      byCategory: plain,
      category: phrase('category'),
      pages: plain,
      position: phrase('number', 'count'),
      page: phrase('number'),
      previous: plain,
      next: plain,
      newer: plain,
      older: plain,
      pageTitle: phrase('title', 'number'),
      pageDescription: phrase('number', 'count', 'description'),
      categoryTitle: phrase('title', 'category'),
      categoryDescription: phrase('category', 'description'),
      empty: plain,
    }),
    home: z.strictObject({ introduction: plain, projects: plain, testimonials: plain }),
    service: z.strictObject({
      all: plain,
      learnMore: plain,
      learnMoreAbout: phrase('label', 'title'),
      learnMoreAboutAll: phrase('label'),
      turnOver: phrase('title'),
      ledBy: plain,
      overview: plain,
      skills: plain,
      related: phrase('title'),
      projects: plain,
      people: plain,
      leads: plain,
      posts: plain,
      more: plain,
      previous: plain,
      next: plain,
    }),
    project: z.strictObject({
      all: plain,
      overview: plain,
      features: plain,
      technologies: plain,
      team: plain,
      more: plain,
      previous: plain,
      next: plain,
      previousTitle: phrase('title'),
    }),
    post: z.strictObject({
      all: plain,
      readTime: plural(language),
      tags: plain,
      services: plain,
      writtenBy: plain,
      info: plain,
      category: plain,
      published: plain,
      updated: plain,
      author: plain,
      readTimeLabel: plain,
      contents: plain,
      earlier: plain,
      later: plain,
    }),
    person: z.strictObject({
      withRole: phrase('name', 'role'),
      portrait: phrase('name'),
      drawnPortrait: phrase('name'),
      biography: plain,
      skills: plain,
      education: plain,
      related: phrase('name'),
      projects: plain,
      leads: plain,
      posts: plain,
      all: plain,
      more: plain,
      previous: plain,
      next: plain,
    }),
    longText: z.strictObject({
      code: plain,
      table: plain,
      footnotes: plain,
      footnoteBack: phrase('number'),
    }),
    map: z.strictObject({ open: plain, title: phrase('address') }),
    messages: z.strictObject({
      from: phrase('name'),
      email: plain,
      phone: plain,
      message: plain,
      delete: plain,
      deleteFrom: phrase('label', 'name'),
      deleted: phrase('name'),
      notDeleted: phrase('name'),
    }),
    fields: z.strictObject(each(fieldNames, fieldWords)),
    forms: z.strictObject({
      subjects,
      optional: plain,
      choose: plain,
      phoneDigits: phrase('digits'),
      problems: plural(language),
      errorTitle: phrase('title'),
      empty: plain,
      invalid: plain,
      button: plain,
      sending: plain,
      slow: plain,
      offline: plain,
      sent: plain,
      failed: plain,
      reference: phrase('reference'),
    }),
    answer: z.strictObject({
      received: plain,
      answerByEmail: plain,
      answerByPhone: plain,
      answerByEither: plain,
      reference: phrase('reference'),
      wayBack: plain,
      kept: plain,
      again: plain,
      lost: plain,
      contactPage: plain,
    }),
    mail: z.strictObject({
      subject: phrase('company', 'subject'),
      line: phrase('label', 'value'),
      block: phrase('label'),
      reference: plain,
      sent: phrase('company', 'time'),
      reply: phrase('name'),
      noReply: phrase('name'),
      noReplyToVisitor: plain,
      call: phrase('phone'),
      heldSubject: plural(language),
      held: plural(language),
      heldCommands: phrase('list', 'release'),
    }),
    error: z.strictObject({ heading: plain, text: plain, again: plain }),
    sharing: z.strictObject({
      homeTitle: phrase('company', 'headline'),
      pictureAlt: phrase('title'),
      company: plain,
      allOfThem: plural(language),
      team: plain,
      thanks: plain,
    }),
  })

export type Words = z.infer<ReturnType<typeof wordGroups>>

/**
 * The schema of the words.
 * @param untranslated whether texts that are not translated yet are shown, as in `next dev`, or are faults
 */
export function wordsSchema(language: string, untranslated: 'shown' | 'fault') {
  return z.preprocess(
    (value) => (untranslated === 'shown' ? withoutMarks(value) : value),
    wordGroups(language),
  )
}

function withoutMarks(value: unknown): unknown {
  if (typeof value === 'string')
    return value.startsWith(UNTRANSLATED) ? value.slice(UNTRANSLATED.length) : value
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([key, each]) => [key, withoutMarks(each)]))
}

/** The words of forms, by the company's rule for phone numbers. */
export function enquiryWords(
  { fields, forms }: Pick<Words, 'fields' | 'forms'>,
  { phoneDigits }: Pick<SiteFacts, 'phoneDigits'>,
): EnquiryWords {
  if (phoneDigits === undefined) return { fields, forms }
  const hint = fill(forms.phoneDigits, { digits: String(phoneDigits) })
  return { forms, fields: { ...fields, phone: { ...fields.phone, hint, wrong: undefined } } }
}
