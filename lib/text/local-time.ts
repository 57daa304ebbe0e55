import { memo } from './memo.ts'

/* Times for people, in a time zone. For machines they are ISO 8601 in UTC. */

/** Swedish, because its format is that of ISO 8601. */
const formatIn = memo((timeZone) => {
  const two = '2-digit'
  const digits = { year: 'numeric', month: two, day: two, hour: two, minute: two, second: two } as const
  return new Intl.DateTimeFormat('sv-SE', { timeZone, ...digits, timeZoneName: 'longOffset' })
})

/**
 * A time with its offset from UTC: `2026-11-21 15:30:05 +05:00`.
 * @param at milliseconds since 1970
 * @param timeZone an IANA name such as `Asia/Karachi`, or `UTC`
 * @throws RangeError if the time zone does not exist
 */
export function writeSecond(at: number, timeZone: string): string {
  return formatIn(timeZone).format(at).replace('GMT', '').replace('\u2212', '-')
}

/** The date in a time zone: `2026-11-21`. */
export function writeDay(at: number, timeZone: string): string {
  return writeSecond(at, timeZone).slice(0, 'YYYY-MM-DD'.length)
}

/**
 * The first second of a day in a time zone: `2026-11-21T00:00:00-08:00`. Where the clock skips midnight, it is 01:00.
 * @param day as 2026-11-21
 */
export function startOfDay(day: string, timeZone: string): string {
  const midnight = Date.parse(`${day}T00:00:00Z`)
  const offsetAt = (at: number) => Date.parse(`${writeWallTime(at, timeZone)}Z`) - at
  // The offset may change between midnight there and midnight in UTC.
  const nearly = midnight - offsetAt(midnight)
  const tries = [nearly, midnight - offsetAt(nearly)].filter((at) => writeDay(at, timeZone) === day)
  return writeSecond(Math.min(...tries), timeZone)
    .replace(' ', 'T')
    .replace(' ', '')
}

/** Date and time in a format that spreadsheets recognise: `2026-11-21 15:30:05`. */
export function writeWallTime(at: number, timeZone: string): string {
  return writeSecond(at, timeZone).slice(0, 'YYYY-MM-DD hh:mm:ss'.length)
}
