import { fallbackForm } from '#lib/enquiry/forms.ts'
import { SUBJECT_CHARACTERS_MAX } from '#lib/enquiry/schema.ts'

/* The table of forms is code: a form is begun and taken out by changing its text. */

export const FORMS_FILE = 'lib/enquiry/forms.ts'

/** The end of that table. */
const END = /^\} as const satisfies Record<string, EnquiryForm>$/m

type Refused = { fault: string }

/** The table with one more form, which asks for what the contact form does, on a page of its own. */
export function addForm(
  id: string,
  title: string,
  table: string,
): { table: string; fault?: undefined } | Refused {
  if (/^\d/.test(id)) return { fault: 'The name of a form begins with a letter. Choose another title.' }
  if (id === 'other') return { fault: 'Lists call enquiries of no known form "other". Choose another title.' }
  const key = id.includes('-') ? `'${id}'` : id
  if (new RegExp(`^  ${key}: \\{$`, 'm').test(table))
    return { fault: `${FORMS_FILE} has a form "${id}" already. Choose another title.` }
  const subject = inQuotes(`New Enquiry from the website: ${title}`)
  const excess = [...subject].length - SUBJECT_CHARACTERS_MAX
  if (excess > 0)
    return {
      fault: `The subject of its mails would be "${subject}". That is ${excess} over the limit of ${SUBJECT_CHARACTERS_MAX} characters. Choose a shorter title.`,
    }
  if (!END.test(table))
    return { fault: `${FORMS_FILE} has no line that ends the table. Add the form by hand.` }
  const form = `  ${key}: {
    id: '${id}',
    page: '/${id}',
    subject: '${subject}',
    fields: ${listed(fallbackForm.fields)},
    optional: ${listed(fallbackForm.optional)},
    feedback: 'summary',
    toasts: outcomes,
  },
`
  return { table: table.replace(END, (end) => form + end) }
}

function listed(fields: readonly string[] = []): string {
  return `[${fields.map((field) => `'${field}'`).join(', ')}]`
}

/** A text as it may be written between single quotes, in the way the formatter leaves it. */
function inQuotes(text: string): string {
  return text.replace(/\s+/g, ' ').replaceAll("'", '’').replaceAll('\\', '/')
}

/**
 * The table without a form, and the page that goes with it.
 * @param texts those of the content, by path
 */
export function takeOutForm(
  id: string,
  table: string,
  texts: Readonly<Record<string, string>>,
): { table: string; pageId: string; fault?: undefined } | Refused {
  const rows = [...table.matchAll(/^ {2}'?([\w-]+)'?: \{\n(?: {4}.*\n)* {2}\},\n/gm)]
  const [text] = rows.find(([, key]) => key === id) ?? []
  if (text === undefined) return { fault: `${FORMS_FILE} has no form "${id}".` }
  const pageId = /^ {4}page: '\/(.*)',$/m.exec(text)?.[1] ?? ''
  if (texts[`content/pages/${pageId}.md`] === undefined)
    return {
      fault: `The form "${id}" is on a page with a layout of its own, /${pageId}. What to take out by hand: CONTRIBUTING.md, "A form".`,
    }
  return { table: table.replace(text, ''), pageId }
}
