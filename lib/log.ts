import type { LogEvent } from './log-events.ts'

export type LogLevel = 'info' | 'warn' | 'error'

/**
 * Everything a log line may say beyond its event. A closed list, because logs are read by more people and kept
 * longer than enquiries: no name, address, number or word of a visitor has a place to go.
 */
export type LogFields = {
  /** The id of an enquiry. */
  id?: string
  /** A short code, such as "451 RCPT TO" or "SQLITE 13"; never the text of a reply or an error. */
  code?: string
  scope?: string
  state?: string
  count?: number
  /** How many of the recipients. */
  refused?: number
  waitSeconds?: number
  seconds?: number
  /** The id an answer carries, so that a visitor's report and this line find each other. */
  request?: string
  /** Which part of the process: a request, a forgotten promise, the process itself. */
  where?: string
  /** Of a request: how it was asked for, and a path that the site knows. One that a visitor has made up may say anything. */
  method?: string | undefined
  path?: string | undefined
  status?: number
  ms?: number
  bytes?: number
  /** The places an error came through, innermost first. */
  at?: readonly string[]
}

const FRAMES = 8
/** The part of a stack before the message, such as "TypeError [ERR_INVALID_URL]: ". */
const HEAD = /^[\w$]+(?: \[\w+\])?(?:: )?$/

/** Writes one line of JSON, with the time in UTC and the name of this instance if it has one: errors to stderr, all else to stdout. */
export function log(level: LogLevel, event: LogEvent, fields: LogFields = {}): void {
  const instance = process.env.INSTANCE_NAME || undefined
  const line = JSON.stringify({ time: new Date().toISOString(), level, event, instance, ...fields })
  if (level === 'error') console.error(line)
  else console.log(line)
}

/**
 * One line for something that must not happen, with the kind of the error and where it was thrown. Logged once, where
 * it is caught.
 */
export function logFault(event: LogEvent, error: unknown, fields: LogFields = {}): void {
  log('error', event, { ...fields, code: errorCode(error), at: framesOf(error) })
}

/**
 * A stack begins with the message, whose lines may look like places too: "at Rose Street 5". So only what follows the
 * message counts, and nothing where it does not stand at the start as it is.
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

/** The kind of an error and its code. Not its message: that may repeat what a visitor wrote. */
export function errorCode(error: unknown): string {
  if (!(error instanceof Error)) return typeof error
  if ('errcode' in error) return `SQLITE ${Number(error.errcode)}`
  return 'code' in error ? `${error.name} ${String(error.code)}` : error.name
}

/**
 * Prints a sentence for the person who starts the site, outside of the log. It must not contain data of a visitor:
 * the console of a running site goes to the log (server/log-output.ts), and this does not.
 */
export function warnOperator(sentence: string): void {
  process.stderr.write(`\nWARNING: ${sentence}\n\n`)
}
