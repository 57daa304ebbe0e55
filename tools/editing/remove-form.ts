import { FORMS_FILE } from './new-form.ts'

/** The table without a form, and the page of one text on which it stood. */
type FormRemoval = { table: string; pageId: string; fault?: undefined } | { fault: string }

/**
 * Takes a form out of the table, for its page to go with it.
 * @param table the text of FORMS_FILE
 * @param pages the ids of all pages of one text
 */
export function removeForm(id: string, table: string, pages: readonly string[]): FormRemoval {
  const row = [...table.matchAll(/^ {2}'?([\w-]+)'?: \{\n(?: {4}.*\n)* {2}\},\n/gm)].find(
    ([, key]) => key === id,
  )
  if (row === undefined) return { fault: `${FORMS_FILE} has no form "${id}".` }
  const [text] = row
  const pageId = /^ {4}page: '\/(.*)',$/m.exec(text)?.[1] ?? ''
  if (!pages.includes(pageId))
    return {
      fault: `The form "${id}" stands on a page with a layout of its own, /${pageId}. What to take out by hand: CONTRIBUTING.md, "A form".`,
    }
  return { table: table.replace(text, ''), pageId }
}
