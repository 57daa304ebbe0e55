/** Why a store fails, in words without data of visitors. */
export type StoreErrorCode =
  | 'disk-nearly-full'
  | 'disk-full'
  | 'disk-fails'
  | 'locked'
  | 'in-use'
  | 'read-only'
  | 'damaged'
  | 'sqlite-too-old'
  | 'written-by-newer-release'
  | 'thread-ended'
  | 'no-answer'
  | 'too-many-waiting'
  | 'closed'
  | 'exists'
  | 'missing'
  | 'unreachable'
  | 'login-refused'
  | 'moved'
  | 'differs'

/** A named failure of the store. `code` is for the log, the message is a sentence for an operator. */
export class StoreError extends Error {
  readonly code: StoreErrorCode

  constructor(code: StoreErrorCode, message: string, options?: ErrorOptions) {
    super(message, options)
    this.name = 'StoreError'
    this.code = code
  }
}

/** The note of a store whose enquiries were carried to another one. Its value says which. */
export const MOVED_TO = 'moved-to'

export function wasMoved(place: string): StoreError {
  return new StoreError(
    'moved',
    `The enquiries of this store were moved to ${place}: set DATABASE_URL and DATA_DIR accordingly. If the move was ` +
      'interrupted, run it again',
  )
}
