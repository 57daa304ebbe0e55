/** Replaces the year of the build (`data-year`) by the year of the visitor's clock. */
export function showYear(): void {
  const { lang } = document.documentElement
  for (const element of document.querySelectorAll('[data-year]'))
    element.textContent = new Intl.DateTimeFormat(lang, { year: 'numeric' }).format()
}
