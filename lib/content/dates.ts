const written = new Map<string, Intl.DateTimeFormat>()

/**
 * An ISO calendar date (2026-11-21) as people write it: 21 November 2026.
 * @param language the one whose habit of writing is followed, such as `en-GB`
 */
export function formatDate(isoDate: string, language: string): string {
  return format(isoDate, language, { day: 'numeric', month: 'long', year: 'numeric' })
}

/** The same without its year: 21 November. */
export function formatDay(isoDate: string, language: string): string {
  return format(isoDate, language, { day: 'numeric', month: 'long' })
}

/** Its year: 2026. */
export function formatYear(isoDate: string, language: string): string {
  return format(isoDate, language, { year: 'numeric' })
}

function format(isoDate: string, language: string, parts: Intl.DateTimeFormatOptions): string {
  const key = `${language} ${Object.keys(parts).join()}`
  const format = written.get(key) ?? new Intl.DateTimeFormat(language, { ...parts, timeZone: 'UTC' })
  written.set(key, format)
  return format.format(new Date(`${isoDate}T00:00:00Z`))
}
