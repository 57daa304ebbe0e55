import { describeCount } from '#lib/count.ts'
import { type Enquiry, type WrittenField, writerOf, writtenFields } from '#lib/enquiry/enquiry.ts'
import { findForm } from '#lib/enquiry/forms.ts'
import { referenceOf } from '#lib/enquiry/reference.ts'
import { writeSecond } from '#lib/local-time.ts'
import type { Entry } from './store.ts'

/**
 * One enquiry in one line: id, reference, state, when, tries, code, form, who.
 * @param timeZone by whose clock; an IANA name
 */
export function describeLine(entry: Entry, timeZone: string): string {
  const { id, state, receivedAt, tries, code = '', enquiry } = entry
  const form = (formOf(entry) ?? '').padEnd(11)
  const who = enquiry === undefined ? '(text deleted)' : describeWriter(enquiry)
  return [
    id,
    referenceOf(id),
    state.padEnd(7),
    writeSecond(receivedAt, timeZone),
    String(tries).padStart(4),
    code.padEnd(16),
    form,
    who,
  ].join('  ')
}

/** Who wrote, and what an answer goes to: the e-mail address, or else the phone number. */
function describeWriter(enquiry: Enquiry): string {
  const { name, email, phone } = writerOf(enquiry)
  const reach = email ?? phone
  return [name, reach && `<${reach}>`].filter(Boolean).join(' ') || '(no name)'
}

/** All that is known about one, for a person at a terminal. @param timeZone by whose clock; an IANA name */
export function describeEntry(entry: Entry, timeZone: string): string {
  const { id, state, receivedAt, dueAt, settledAt, tries, refusals, code, receipt, deliveredTo, enquiry } =
    entry
  const written = enquiry === undefined ? [] : writtenFields(enquiry)
  const time = (at: number) => writeSecond(at, timeZone)
  const facts: [string, string | undefined][] = [
    ['id', id],
    ['reference', referenceOf(id)],
    ['state', state],
    ['received', time(receivedAt)],
    ['due', state === 'queued' ? (dueAt === 0 ? 'now' : time(dueAt)) : undefined],
    ['settled', settledAt === undefined ? undefined : time(settledAt)],
    ['tries', `${tries}, ${refusals} of them refused by the relay`],
    ['last code', code],
    ['receipt', receipt],
    ['sent to', deliveredTo.join(', ') || undefined],
    ['form', formOf(entry)],
    ['subject', enquiry?.subject],
    ...written.filter(isShort).map(({ name, value }): [string, string] => [name, value]),
  ]
  const lines = facts.filter(([, value]) => value !== undefined)
  const head = lines.map(([name, value]) => `${name.padEnd(10)} ${value}`).join('\n')
  const texts = written.filter((field) => !isShort(field)).map(({ name, value }) => `${name}:\n${value}`)
  return [head, ...(enquiry === undefined ? ['(The text was deleted when its time was over.)'] : texts)].join(
    '\n\n',
  )
}

function isShort({ lines }: WrittenField): boolean {
  return lines !== 'many'
}

/** The form it was sent with; undefined when its text is gone. Subjects of other senders are of no form of ours. */
export function formOf({ enquiry }: Entry): string | undefined {
  return enquiry && (findForm(enquiry.subject)?.id ?? 'other')
}

/** The one format of times for machines: UTC, to the second (ISO 8601). */
export function toTime(at: number): string {
  return new Date(at).toISOString().replace(/\.\d+Z$/, 'Z')
}

/** An entry as JSON says it: the same, with its times in that format. */
export function toJson(entry: Entry): object {
  const { receivedAt, dueAt, settledAt } = entry
  return {
    ...entry,
    receivedAt: toTime(receivedAt),
    dueAt: dueAt === 0 ? 'at once' : toTime(dueAt),
    settledAt: settledAt === undefined ? undefined : toTime(settledAt),
  }
}

/** Minutes below two hours, hours above. */
export function describeAge(ms: number): string {
  const minutes = Math.round(ms / 60_000)
  return minutes < 120
    ? describeCount(minutes, 'minute', 'minutes')
    : describeCount(Math.round(minutes / 60), 'hour', 'hours')
}
