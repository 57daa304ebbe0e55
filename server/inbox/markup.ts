/** A piece of HTML that is safe to print as it stands. Only `html` makes one out of text. */
export type Markup = { readonly markup: string }

type Printable = string | number | Markup | Markup[] | undefined

/** A template for HTML in which every value is escaped, other pieces of HTML excepted. */
export function html(texts: TemplateStringsArray, ...values: Printable[]): Markup {
  return { markup: texts.map((text, index) => text + print(values[index])).join('') }
}

function print(value: Printable): string {
  if (value === undefined) return ''
  if (Array.isArray(value)) return value.map(print).join('')
  return typeof value === 'object' ? value.markup : escapeHtml(String(value))
}

const ENTITIES: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}

/** Text as it must stand inside an element or a quoted attribute. */
export function escapeHtml(text: string): string {
  return text.replaceAll(/[&<>"']/g, (character) => ENTITIES[character] ?? character)
}
