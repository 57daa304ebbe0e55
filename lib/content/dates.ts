const written = new Map<string, Intl.DateTimeFormat>()

/**
 * An ISO calendar date (2026-11-21) as people write it: 21 November 2026.
 * @param language the one whose habit of writing is followed, such as `en-GB`
 */
export function formatDate(isoDate: string, language: string): string {
  let format = written.get(language)
  if (!format) {
    format = new Intl.DateTimeFormat(language, {
      day: 'numeric',
      month: 'long',
      year: 'numeric',
      timeZone: 'UTC',
    })
    written.set(language, format)
  }
  return format.format(new Date(`${isoDate}T00:00:00Z`))
}
