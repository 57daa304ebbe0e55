/* Times as people read them, by the clock of one place. What machines read stays ISO 8601 in UTC. */

const formats = new Map<string, Intl.DateTimeFormat>()

/**
 * A moment with its distance from UTC: `2026-11-21 15:30:05 +05:00`.
 * @param at milliseconds since 1970
 * @param timeZone an IANA name such as `Asia/Karachi`, or `UTC`
 * @throws RangeError if the time zone does not exist
 */
export function writeSecond(at: number, timeZone: string): string {
  const { timeZoneName = '' } = partsOf(at, timeZone)
  return `${writeWallTime(at, timeZone)} ${timeZoneName.replace('GMT', '') || '+00:00'}`
}

/** The day that a calendar shows: `2026-11-21`. */
export function writeDay(at: number, timeZone: string): string {
  return writeWallTime(at, timeZone).slice(0, 'YYYY-MM-DD'.length)
}

/** Date and time in a format that spreadsheets recognise: `2026-11-21 15:30:05`. */
export function writeWallTime(at: number, timeZone: string): string {
  const { year, month, day, hour, minute, second } = partsOf(at, timeZone)
  return `${year}-${month}-${day} ${hour}:${minute}:${second}`
}

function partsOf(at: number, timeZone: string): Partial<Record<Intl.DateTimeFormatPartTypes, string>> {
  const format = formats.get(timeZone) ?? makeFormat(timeZone)
  formats.set(timeZone, format)
  return Object.fromEntries(format.formatToParts(at).map(({ type, value }) => [type, value]))
}

function makeFormat(timeZone: string): Intl.DateTimeFormat {
  return new Intl.DateTimeFormat('en-u-ca-iso8601-nu-latn', {
    timeZone,
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
    second: '2-digit',
    hourCycle: 'h23',
    timeZoneName: 'longOffset',
  })
}
