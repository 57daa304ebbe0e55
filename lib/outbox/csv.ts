import { fieldNames } from '#lib/enquiry/fields.ts'
import type { Entry } from './store.ts'

const columns: Record<string, (entry: Entry) => string | undefined> = {
  id: ({ id }) => id,
  received: ({ receivedAt }) => new Date(receivedAt).toISOString(),
  state: ({ state }) => state,
  tries: ({ tries }) => String(tries),
  code: ({ code }) => code,
  subject: ({ enquiry }) => enquiry?.subject,
  ...Object.fromEntries(fieldNames.map((field) => [field, ({ enquiry }: Entry) => enquiry?.[field]])),
}

/** A table with a head, for spreadsheets (RFC 4180). */
export function toCsv(entries: readonly Entry[]): string {
  const lines = entries.map((entry) => Object.values(columns).map((read) => cell(read(entry) ?? '')))
  return [Object.keys(columns), ...lines].map((line) => `${line.join(',')}\r\n`).join('')
}

/**
 * Spreadsheets run what begins like a formula, also from a file that a stranger could write into. An apostrophe
 * makes it text. It stays visible, which is why only cells that need it get one (OWASP, CSV Injection).
 */
function cell(value: string): string {
  const harmless = /^[=+\-@\t\r\n\0]/.test(value) ? `'${value}` : value
  return /[",\r\n]/.test(harmless) ? `"${harmless.replaceAll('"', '""')}"` : harmless
}
