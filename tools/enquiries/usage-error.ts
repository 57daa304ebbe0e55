/** Something about the command line is wrong; the message says what to write instead. */
export class UsageError extends Error {}
