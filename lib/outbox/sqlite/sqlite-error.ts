import { StoreError, type StoreErrorCode } from '#lib/outbox/store-error.ts'

/** By the low byte of SQLite's code; the upper bytes say why (https://sqlite.org/rescode.html). */
const known: Record<number, [StoreErrorCode, string]> = {
  5: ['locked', 'Another program holds the lock of the enquiry store'],
  6: ['locked', 'Another program holds the lock of the enquiry store'],
  8: ['read-only', 'The enquiry store is read-only'],
  10: ['disk-fails', 'The disk of the enquiry store reports an error'],
  11: ['damaged', 'The enquiry store is damaged'],
  13: ['disk-full', 'The disk of the enquiry store is full'],
  26: ['damaged', 'The enquiry store is damaged: this is not a database'],
}

/** The failures of SQLite that an operator can do something about by their name; any other error as it is. */
export function nameSqliteFailure(error: unknown): unknown {
  const [code, sentence] = known[sqliteCode(error)] ?? []
  return code === undefined ? error : new StoreError(code, sentence ?? '', { cause: error })
}

/** Whether it fails only because another connection is at work, so that trying again may help. */
export function isBusy(error: unknown): boolean {
  return [5, 6].includes(sqliteCode(error))
}

function sqliteCode(error: unknown): number {
  return error instanceof Error && 'errcode' in error ? Number(error.errcode) & 0xff : 0
}
