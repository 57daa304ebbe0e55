import { INBOX_RECEIPT } from '#lib/mail/local-inbox.ts'

/*
 * The tables of the PostgreSQL store. They say the same as those of SQLite (sqlite-schema.ts), by the same rules: two
 * releases may work on them during an update, so a release adds and changes nothing that the one before it uses.
 */

const VERSION = 3
const VERSION_NOTE = 'schema'

/** Any number that no other program on this database takes for something else. */
const STARTERS_LOCK = 7_261_941

/** Each site that works on these tables has one of it; who carries them away wants all of it. Schemas are told apart. */
const SITES_LOCK = `7261942, hashtext(current_schema())`
/** Fails in silence while a move goes on, which looks at each enquiry again before it lets go of it. */
export const LOCK_FOR_SITE = `SELECT pg_try_advisory_lock_shared(${SITES_LOCK})`
export const TRY_LOCK_FOR_MOVE = `SELECT pg_try_advisory_lock(${SITES_LOCK}) AS locked`

/** Size of a text in bytes, and whether only the local inbox has its mail. */
export const BYTES = 'octet_length(body)'
export const IS_IN_INBOX = `(position('${INBOX_RECEIPT}' IN coalesce(receipt, '')) > 0)`

/** Answers with no row while the tables are missing or older than this release. */
export const IS_UP_TO_DATE = `SELECT 1 FROM note WHERE name = '${VERSION_NOTE}' AND CAST(value AS integer) >= ${VERSION}`

/** Answers with a row when the tables were made by a release that is two ahead. */
export const IS_FAR_AHEAD = `SELECT 1 FROM note WHERE name = '${VERSION_NOTE}' AND CAST(value AS integer) > ${VERSION + 1}`

/**
 * Makes what is missing, in one transaction. Several processes may start at once: each waits for the one before. None
 * waits long for a lock on a table, as pg_dump has for minutes, because everybody else who needs that table waits behind it.
 */
export const BRING_UP_TO_DATE = `
BEGIN;
SET LOCAL client_min_messages = warning;
SET LOCAL lock_timeout = '4s';
SELECT pg_advisory_xact_lock(${STARTERS_LOCK});
SET LOCAL lock_timeout = '2s';
CREATE TABLE IF NOT EXISTS enquiry (
  id text PRIMARY KEY,
  digest text NOT NULL,
  state text NOT NULL CHECK (state IN ('queued', 'sending', 'sent', 'held', 'failed')),
  received_at bigint NOT NULL,
  due_at bigint NOT NULL, -- 0: at once, whatever the clock says
  lease_by text,
  lease_until bigint, -- by the wall clock
  lease_ends bigint, -- by the monotonic clock of the machine
  lapses integer NOT NULL DEFAULT 0, -- leases in a row that ran out unsettled
  tries integer NOT NULL DEFAULT 0,
  refusals integer NOT NULL DEFAULT 0, -- of every kind; two kinds are counted by themselves as well
  doubts integer NOT NULL DEFAULT 0,
  rejections integer NOT NULL DEFAULT 0,
  delivered_to text NOT NULL DEFAULT '[]',
  settled_at bigint,
  scope text,
  code text,
  receipt text,
  person text, -- fingerprint of the address (person.ts), for as long as the text is kept
  body text -- not json: that type refuses a zero character, which a visitor may send
);
DO $$ BEGIN -- asked first: to alter a table takes the strongest lock, even where it changes nothing
  IF NOT EXISTS (SELECT FROM pg_attribute WHERE attrelid = to_regclass('enquiry') AND attname = 'released_at') THEN
    ALTER TABLE enquiry ADD COLUMN released_at bigint; -- when an operator last put it back into the queue
  END IF;
END $$;
CREATE INDEX IF NOT EXISTS enquiry_digest ON enquiry (digest, received_at);
CREATE INDEX IF NOT EXISTS enquiry_ready ON enquiry (greatest(due_at, received_at)) WHERE state IN ('queued', 'sending');
CREATE INDEX IF NOT EXISTS enquiry_counts ON enquiry (state, received_at);
CREATE INDEX IF NOT EXISTS enquiry_received ON enquiry (received_at);
CREATE INDEX IF NOT EXISTS enquiry_person ON enquiry (person);
CREATE TABLE IF NOT EXISTS note (name text PRIMARY KEY, value text NOT NULL);
CREATE TABLE IF NOT EXISTS forgotten (person text PRIMARY KEY, at bigint NOT NULL);
CREATE TABLE IF NOT EXISTS arriving ( -- what a move has laid down here, and not yet put among the others
  origin text NOT NULL,
  id text NOT NULL,
  person text,
  entry text NOT NULL,
  PRIMARY KEY (origin, id)
);
CREATE UNLOGGED TABLE IF NOT EXISTS bucket ( -- unlogged: after a crash of the server everybody has a fresh start
  name text PRIMARY KEY, -- a fingerprint: it stands for the network address of a visitor
  tokens double precision NOT NULL,
  at double precision NOT NULL, -- seconds since 1970
  full_at double precision NOT NULL -- from then on it says no more than no bucket at all
);
INSERT INTO note VALUES ('${VERSION_NOTE}', '${VERSION}') ON CONFLICT (name)
  DO UPDATE SET value = excluded.value WHERE CAST(note.value AS integer) < ${VERSION};
COMMIT;
`

/** The names of all of them. */
export const TABLES = Array.from(
  BRING_UP_TO_DATE.matchAll(/TABLE IF NOT EXISTS (\w+)/g),
  ([, name = '']) => name,
)

/** For an enquiry whose commit came true after it had been given up: its mail went past the store meanwhile. */
export const MARK_SERVED = `UPDATE enquiry SET delivered_to = (SELECT CAST(json_agg(DISTINCT address) AS text) FROM
    (SELECT json_array_elements_text(CAST(delivered_to AS json)) AS address
     UNION ALL SELECT json_array_elements_text(CAST(:deliveredTo AS json))) AS everyone)
  WHERE id = :id AND digest = :digest`
