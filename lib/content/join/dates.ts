const DAY = { day: 'numeric', month: 'long', timeZone: 'UTC' } as const
const YEAR = { year: 'numeric', timeZone: 'UTC' } as const
const PARTS = { date: { ...DAY, ...YEAR }, day: DAY, year: YEAR }

const written = new Map<string, Intl.DateTimeFormat>()

/**
 * An ISO calendar date (2026-11-21) as people write it: 21 November 2026; or its day, 21 November; or its year.
 * @param language the one whose habit of writing is followed, such as `en-GB`
 */
export function formatDate(isoDate: string, language: string, part: keyof typeof PARTS = 'date'): string {
  const key = `${language} ${part}`
  const format = written.get(key) ?? new Intl.DateTimeFormat(language, PARTS[part])
  written.set(key, format)
  return format.format(new Date(`${isoDate}T00:00:00Z`))
}
