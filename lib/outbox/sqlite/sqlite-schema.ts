import type { DatabaseSync } from 'node:sqlite'
import { INBOX_RECEIPT } from '#lib/mail/local-inbox.ts'
import { StoreError } from '#lib/outbox/store-error.ts'

/* The tables, and how a file of an older release gets them. Two releases may work on one file during an update, so a
 * release adds columns with defaults and indexes, and changes nothing that the one before it reads or writes. */

const VERSION = 5

const SCHEMA = `
CREATE TABLE IF NOT EXISTS enquiry (
  id TEXT PRIMARY KEY,
  digest TEXT NOT NULL,
  state TEXT NOT NULL CHECK (state IN ('queued', 'sending', 'sent', 'held', 'failed')),
  received_at INTEGER NOT NULL,
  due_at INTEGER NOT NULL, -- 0: at once, whatever the clock says
  lease_by TEXT,
  lease_until INTEGER, -- by the wall clock
  lease_ends INTEGER, -- by the monotonic clock of the machine
  lapses INTEGER NOT NULL DEFAULT 0, -- leases in a row that ran out unsettled
  tries INTEGER NOT NULL DEFAULT 0,
  refusals INTEGER NOT NULL DEFAULT 0, -- of every kind; two kinds are counted by themselves as well
  doubts INTEGER NOT NULL DEFAULT 0,
  rejections INTEGER NOT NULL DEFAULT 0,
  delivered_to TEXT NOT NULL DEFAULT '[]',
  settled_at INTEGER,
  scope TEXT,
  code TEXT,
  receipt TEXT,
  released_at INTEGER, -- when an operator last put it back into the queue; NULL: never
  body TEXT -- last, and only read where it is asked for: it may fill many pages
) STRICT;
CREATE INDEX IF NOT EXISTS enquiry_digest ON enquiry (digest, received_at);
CREATE TABLE IF NOT EXISTS note (name TEXT PRIMARY KEY, value TEXT NOT NULL) STRICT;
-- Fingerprints of people (person.ts), so that no backup brings back who was forgotten after it was made.
CREATE TABLE IF NOT EXISTS forgotten (person TEXT PRIMARY KEY, at INTEGER NOT NULL) STRICT;
-- What a move has laid down here, and not yet put among the others.
CREATE TABLE IF NOT EXISTS arriving (
  origin TEXT NOT NULL,
  id TEXT NOT NULL,
  person TEXT,
  entry TEXT NOT NULL,
  PRIMARY KEY (origin, id)
) STRICT;
`

/** Columns that the first files lack. A process of the release before works with them as well. */
const ADDED_COLUMNS: Record<string, string> = {
  doubts: 'INTEGER NOT NULL DEFAULT 0',
  rejections: 'INTEGER NOT NULL DEFAULT 0',
  lapses: 'INTEGER NOT NULL DEFAULT 0',
  lease_ends: 'INTEGER',
  released_at: 'INTEGER',
}

/** Size of a text in bytes, and whether only the local inbox has its mail; both are read from the index below. */
export const BYTES = 'octet_length(body)'
export const IS_IN_INBOX = `instr(coalesce(receipt, ''), '${INBOX_RECEIPT}')`

/** Since when an enquiry waits that is in the queue; read from the same index. */
export const WAITS_SINCE = 'coalesce(released_at, received_at)'

/** For an enquiry whose commit came true after it had been given up: its mail went past the store meanwhile. */
export const MARK_SERVED = `UPDATE enquiry SET delivered_to = (SELECT json_group_array(DISTINCT value) FROM
    (SELECT value FROM json_each(delivered_to) UNION ALL SELECT value FROM json_each(:deliveredTo)))
  WHERE id = :id AND digest = :digest`

/** Claiming, counting and listing go over these, and never over the texts. */
const INDEXES = `
CREATE INDEX IF NOT EXISTS enquiry_ready ON enquiry (max(due_at, received_at)) WHERE state IN ('queued', 'sending');
DROP INDEX IF EXISTS enquiry_due;
CREATE INDEX IF NOT EXISTS enquiry_totals ON enquiry (state, received_at, ${WAITS_SINCE}, ${BYTES}, ${IS_IN_INBOX});
DROP INDEX IF EXISTS enquiry_counts; -- the release before counts over the one above
CREATE INDEX IF NOT EXISTS enquiry_received ON enquiry (received_at);
`

/**
 * Makes the tables, or adds what a file of an older release lacks, in one transaction, since two processes may open
 * the file at the same moment.
 * @throws StoreError when the file was written by a release that is two ahead
 */
export function bringUpToDate(database: DatabaseSync): void {
  const version = () => Number(database.prepare('PRAGMA user_version').get()?.user_version)
  if (version() > VERSION + 1) {
    throw new StoreError('written-by-newer-release', 'The enquiry store was written by a much newer release')
  }
  if (version() >= VERSION) return
  database.exec('BEGIN IMMEDIATE')
  try {
    database.exec(SCHEMA)
    const columns = database.prepare(`SELECT name FROM pragma_table_info('enquiry')`).all()
    for (const [name, type] of Object.entries(ADDED_COLUMNS)) {
      if (!columns.some((column) => column.name === name)) {
        database.exec(`ALTER TABLE enquiry ADD COLUMN ${name} ${type}`)
      }
    }
    database.exec(INDEXES)
    if (version() < VERSION) database.exec(`PRAGMA user_version = ${VERSION}`)
    database.exec('COMMIT')
  } catch (error) {
    database.exec('ROLLBACK')
    throw error
  }
}
