import type { Catalogue } from '#lib/content/catalogue.ts'
import { fallbackForm } from '#lib/enquiry/forms.ts'
import { SUBJECT_CHARACTERS_MAX } from '#lib/enquiry/schema.ts'
import { idFromTitle } from './entry-kinds.ts'
import { type NewEntry, newEntry } from './new-entry.ts'
import { formPageText } from './page-templates.ts'

/** The table of the forms. */
export const FORMS_FILE = 'lib/enquiry/forms.ts'

/** The end of that table. */
const END = /^\} as const satisfies Record<string, EnquiryForm>$/m

/**
 * A form that asks for what the contact form does, on a page of its own.
 * @param title what the form is called
 * @param table the text of FORMS_FILE
 * @returns the file of the page, with the text of FORMS_FILE that has the form as well
 */
export function newForm(
  title: string,
  table: string,
  catalogue: Catalogue,
  today: string,
): NewEntry & { table?: string } {
  const id = idFromTitle(title)
  if (/^\d/.test(id)) return { fault: `The name of a form begins with a letter. Choose another title.` }
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
  const entry = newEntry('page', title, catalogue, { today })
  if (entry.fault !== undefined) return entry
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
  return { ...entry, text: formPageText(title), table: table.replace(END, (end) => form + end) }
}

function listed(fields: readonly string[] = []): string {
  return `[${fields.map((field) => `'${field}'`).join(', ')}]`
}

/** A text as it may stand between single quotes, in the way the formatter leaves it. */
function inQuotes(text: string): string {
  return text.replace(/\s+/g, ' ').replaceAll("'", '’').replaceAll('\\', '/')
}
