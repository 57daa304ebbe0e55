import type { LogEvent } from './log-events.ts'

export type LogLevel = 'info' | 'warn' | 'error'

/**
 * All fields that a log line can have. The list is closed, so that logs, which more people read for a longer time than
 * enquiries, contain no data of visitors.
 */
export type LogFields = {
  /** The id of an enquiry. */
  id?: string
  /** A short code, such as "451 RCPT TO" or "SQLITE 13"; never the text of a reply or an error. */
  code?: string
  scope?: string
  state?: string
  count?: number
  /** The number of refused recipients. */
  refused?: number
  waitSeconds?: number
  seconds?: number
  /** The id in the response, to match a visitor's report with this line. */
  request?: string
  /** The part of the process, such as a request or an unhandled rejection. */
  where?: string
  /** The stack frames of an error, innermost first. */
  at?: readonly string[]
}

const FRAMES = 8
/** The part of a stack before the message, such as "TypeError [ERR_INVALID_URL]: ". */
const HEAD = /^[\w$]+(?: \[\w+\])?(?:: )?$/

/** Writes one line of JSON, with the time in UTC and INSTANCE_NAME: errors to stderr, others to stdout. */
export function log(level: LogLevel, event: LogEvent, fields: LogFields = {}): void {
  const instance = process.env.INSTANCE_NAME || undefined
  const line = JSON.stringify({ time: new Date().toISOString(), level, event, instance, ...fields })
  if (level === 'error') console.error(line)
  else console.log(line)
}

/** Logs a bug or fault, with the kind of the error and where it was thrown. Call it once, where the error is caught. */
export function logFault(event: LogEvent, error: unknown, fields: LogFields = {}): void {
  log('error', event, { ...fields, code: errorCode(error), at: framesOf(error) })
}

/**
 * A stack begins with the message, whose lines can look like frames too: "at Rose Street 5". So only the part after the
 * message counts, and nothing if the stack does not begin with the message.
 */
function framesOf(error: unknown): string[] {
  if (!(error instanceof Error)) return []
  const { stack = '', message } = error
  const start = message === '' ? stack.indexOf('\n') : stack.indexOf(message)
  const rest = stack.slice(start + message.length)
  if (!HEAD.test(stack.slice(0, start)) || !rest.startsWith('\n')) return []
  return rest
    .split('\n')
    .flatMap((line) => /^\s+at (.+)/.exec(line)?.[1] ?? [])
    .slice(0, FRAMES)
}

/** The kind of an error and its code. Not its message, which may contain data of a visitor. */
export function errorCode(error: unknown): string {
  if (!(error instanceof Error)) return typeof error
  if ('errcode' in error) return `SQLITE ${Number(error.errcode)}`
  return 'code' in error ? `${error.name} ${String(error.code)}` : error.name
}

/**
 * Prints a sentence for the person who starts the site. It must not contain data of a visitor, because it bypasses the
 * redirection of the console to the log (server/log-output.ts).
 */
export function warnOperator(sentence: string): void {
  process.stderr.write(`\nWARNING: ${sentence}\n\n`)
}
