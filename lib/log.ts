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
  waitSeconds?: number
  seconds?: number
}

/** Writes one line of JSON, with the time in UTC: errors to stderr, all else to stdout. */
export function log(level: LogLevel, event: string, fields: LogFields = {}): void {
  const line = JSON.stringify({ time: new Date().toISOString(), level, event, ...fields })
  if (level === 'error') console.error(line)
  else console.log(line)
}

/** The kind of an error and its code. Not its message: that may repeat what a visitor wrote. */
export function errorCode(error: unknown): string {
  if (!(error instanceof Error)) return typeof error
  if ('errcode' in error) return `SQLITE ${Number(error.errcode)}`
  return 'code' in error ? `${error.name} ${String(error.code)}` : error.name
}
