import { untranslatedMark } from '#lib/content/read/parse.ts'
import { fieldsIn } from '#lib/content/read/yaml.ts'
import { WORDS_FILE } from '#lib/content/schema/words.ts'
import { fallbackForm } from '#lib/enquiry/forms.ts'
import { SUBJECT_CHARACTERS_MAX } from '#lib/enquiry/schema.ts'
import { spokenIn } from '#lib/text/direction.ts'
import { isRecord } from '#lib/text/json.ts'
import { mergeYaml } from '#tools/editor/merge.ts'
import { Refused } from './kinds.ts'

/* Adds and removes forms by editing the source of the table of forms, and the subjects in the words. */

export const FORMS_FILE = 'lib/enquiry/forms.ts'

/** The files that a form is in, besides that of its page: the table, and the words of each language. */
export type FormFiles = { [FORMS_FILE]: string; [words: string]: string }

/** The end of that table. */
const END = /^\} as const satisfies Record<string, EnquiryForm>$/m

/**
 * The files with a new form, on a page of its own and with the fields of the contact form.
 * @param language of the title
 */
export function addForm(
  id: string,
  title: string,
  { [FORMS_FILE]: table, ...words }: FormFiles,
  language = 'en',
): FormFiles {
  if (/^\d/.test(id)) throw new Refused('The name of a form begins with a letter. Choose another title.')
  if (id === 'other')
    throw new Refused('"other" is the name for enquiries of unknown forms. Choose another title.')
  const key = id.includes('-') ? `'${id}'` : id
  if (new RegExp(`^  ${key}: \\{$`, 'm').test(table))
    throw new Refused(`${FORMS_FILE} already has a form "${id}". Choose another title.`)
  const subject = title.replace(/\s+/g, ' ')
  const excess = [...subject].length - SUBJECT_CHARACTERS_MAX
  if (excess > 0)
    throw new Refused(
      `The title is the subject of its mails, and is ${excess} over the limit of ${SUBJECT_CHARACTERS_MAX} characters. Choose a shorter one.`,
    )
  if (!END.test(table)) throw new Refused(`${FORMS_FILE} has no end of the table. Add the form by hand.`)
  const form = `  ${key}: {
    id: '${id}',
    page: '/${id}',
    fields: ${listed(fallbackForm.fields)},
    optional: ${listed(fallbackForm.optional)},
    feedback: 'summary',
  },
`
  return {
    [FORMS_FILE]: table.replace(END, (end) => form + end),
    ...eachText(words, (text, path) =>
      withSubject(text, id, path === WORDS_FILE ? subject : untranslatedMark(spokenIn(language)) + subject),
    ),
  }
}

const eachText = (texts: Record<string, string>, change: (text: string, path: string) => string) =>
  Object.fromEntries(Object.entries(texts).map(([path, text]) => [path, change(text, path)]))

/** The words with the subject of a form, or without it. Other lines stay. */
function withSubject(words: string, id: string, subject?: string): string {
  const { forms, ...others } = fieldsIn(WORDS_FILE, words)
  if (!isRecord(forms) || !isRecord(forms.subjects)) throw new Refused(`${WORDS_FILE} has no forms.subjects.`)
  const { [id]: _, ...subjects } = forms.subjects
  const changed = subject === undefined ? subjects : { ...subjects, [id]: subject }
  return mergeYaml(words, { ...others, forms: { ...forms, subjects: changed } })
}

function listed(fields: readonly string[] = []): string {
  return `[${fields.map((field) => `'${field}'`).join(', ')}]`
}

/**
 * The files without a form, and the page that goes with it.
 * @param texts those of the content, by path
 */
export function takeOutForm(
  id: string,
  { [FORMS_FILE]: table, ...words }: FormFiles,
  texts: Readonly<Record<string, string>>,
): { files: FormFiles; pageId: string } {
  const rows = [...table.matchAll(/^ {2}'?([\w-]+)'?: \{\n(?: {4}.*\n)* {2}\},\n/gm)]
  const [text] = rows.find(([, key]) => key === id) ?? []
  if (text === undefined) throw new Refused(`${FORMS_FILE} has no form "${id}".`)
  const pageId = /^ {4}page: '\/(.*)',$/m.exec(text)?.[1] ?? ''
  if (texts[`content/pages/${pageId}.md`] === undefined)
    throw new Refused(
      `The form "${id}" is on a page with a layout of its own, /${pageId}. To remove it by hand, see CONTRIBUTING.md, "A form".`,
    )
  return {
    pageId,
    files: {
      [FORMS_FILE]: table.replace(text, ''),
      ...eachText(words, (text) => withSubject(text, id)),
    },
  }
}
