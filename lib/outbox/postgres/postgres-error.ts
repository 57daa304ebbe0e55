import { StoreError, type StoreErrorCode } from '#lib/outbox/store-error.ts'

/** Somebody else holds a lock for longer than we wait for it. */
export const LOCKED_OUT = '55P03'
export const NO_SUCH_TABLE = '42P01'

/** By PostgreSQL's codes (https://www.postgresql.org/docs/current/errcodes-appendix.html), or by those of the system. */
const known: [RegExp, StoreErrorCode, string][] = [
  [
    new RegExp(`^${LOCKED_OUT}$`),
    'locked',
    'Another program, such as pg_dump, holds a lock that the first start of a new release needs. The site tries again by itself',
  ],
  [/^53100$/, 'disk-full', 'The disk of the database server is full'],
  [/^25006$/, 'read-only', 'The database of the enquiry store is read-only'],
  [
    /^(28...|3D000)$/,
    'login-refused',
    'The database server refuses the login or the database of DATABASE_URL',
  ],
  [/^42501$/, 'login-refused', 'The login of DATABASE_URL lacks a right that the enquiry store needs'],
  [
    /^(57P0.|53300|08...|E[A-Z_]+|timeout)$/,
    'unreachable',
    'The database server of the enquiry store cannot be reached',
  ],
]

/** What an operator can do something about by its name; any other error as it is. */
export function namePostgresFailure(error: unknown): unknown {
  if (error instanceof StoreError) return error
  const code = postgresCode(error)
  const [, meaning, sentence] = known.find(([pattern]) => pattern.test(code)) ?? []
  return meaning === undefined ? error : new StoreError(meaning, sentence ?? '', { cause: error })
}

/** The code of an error of PostgreSQL, of its client or of the system; empty where there is none. */
export function postgresCode(error: unknown): string {
  if (!(error instanceof Error)) return ''
  if ('code' in error && typeof error.code === 'string') return error.code
  // Of the client itself, which gives these no code.
  return /time-?out|terminated|not queryable/i.test(error.message) ? 'timeout' : ''
}
