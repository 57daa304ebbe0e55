/** Replaces the year of the build (`data-year`) by the year of the visitor's clock, once that is another one. */
export function showYear(): void {
  const year = new Date().getFullYear()
  const { lang } = document.documentElement
  // A formatter takes a slow phone 50 ms to make.
  for (const element of document.querySelectorAll<HTMLElement>('[data-year]'))
    if (element.dataset.year !== String(year))
      element.textContent = new Intl.DateTimeFormat(lang, { year: 'numeric' }).format()
}
