import { LEASE_MS } from '#lib/outbox/store.ts'

/*
 * How one enquiry is written down between two stores. Both name their columns alike (sqlite-schema.ts,
 * postgres-schema.ts).
 */

/** What is carried over. A lease goes along by the wall clock only: the other clock belongs to one machine. */
export const COLUMNS = {
  id: 'text',
  digest: 'text',
  state: 'text',
  received_at: 'bigint',
  due_at: 'bigint',
  lease_until: 'bigint',
  lapses: 'bigint',
  tries: 'bigint',
  refusals: 'bigint',
  doubts: 'bigint',
  rejections: 'bigint',
  delivered_to: 'text',
  settled_at: 'bigint',
  scope: 'text',
  code: 'text',
  receipt: 'text',
  released_at: 'bigint',
  body: 'text',
} as const
export const columnNames = Object.keys(COLUMNS)

/** Differs as soon as anybody has done something with the enquiry. The same words in both dialects. */
export const STAMP = `concat_ws('|', state, tries, due_at, refusals, delivered_to, coalesce(settled_at, 0),
  coalesce(lease_until, 0), body IS NULL)`

/**
 * What is left of an enquiry that was carried away: its id and digest, so that the same key is still known, and no text,
 * so that nobody sends it. Retention deletes it like any other that was sent.
 */
const MOVED = 'MOVED'
export const isMoved = (table = 'enquiry') =>
  `(${table}.state = 'sent' AND ${table}.body IS NULL AND coalesce(${table}.code, '') = '${MOVED}')`
export const LEAVE_A_TRACE = `state = 'sent', code = '${MOVED}', body = NULL, settled_at = :now,
  lease_by = NULL, lease_until = NULL, lease_ends = NULL`

/**
 * What an arriving enquiry may write over: what it left itself when it was carried away from here, and the same text
 * that waits here while it was sent there.
 */
export const MAY_REPLACE = `${isMoved()} OR (enquiry.digest = excluded.digest AND excluded.state = 'sent'
  AND enquiry.state IN ('queued', 'held', 'failed'))`
export const REPLACE = columnNames
  .filter((name) => name !== 'id')
  .map((name) => `${name} = excluded.${name}`)
  .join(', ')

export type Value = string | number | bigint | null | Uint8Array

export type MovingRow = {
  id: string
  digest: string
  state: string
  receivedAt: number
  /** Until when some worker may be sending it, in milliseconds since 1970. */
  leasedUntil: number
  stamp: string
  /** Of all columns. */
  values: Record<string, string | number | null>
}

/** Of a row that was read with its stamp. PostgreSQL's client gives large whole numbers as text. */
export function readMovingRow(row: Readonly<Record<string, Value>>): MovingRow {
  const values = Object.fromEntries(
    Object.entries(COLUMNS).map(([name, type]) => {
      const value = row[name] ?? null
      if (value === null) return [name, null]
      // A relay may have answered with a zero character, which PostgreSQL does not keep.
      return [name, type === 'bigint' ? Number(value) : String(value).replaceAll('\0', '')]
    }),
  )
  return {
    id: String(row.id),
    digest: String(row.digest),
    state: String(row.state),
    receivedAt: Number(row.received_at),
    leasedUntil: row.state === 'sending' ? Number(row.lease_until) : 0,
    stamp: String(row.stamp),
    values,
  }
}

/** Whether a worker may be sending it right now. A lease that ends far ahead was written by a clock that was wrong. */
export function isBeingSent({ leasedUntil }: MovingRow, now: number): boolean {
  return leasedUntil > now && leasedUntil <= now + 2 * LEASE_MS
}
