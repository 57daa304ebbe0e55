/** Replaces the year of the build (`data-year`) by the year of the visitor's clock. */
export function showYear(): void {
  for (const element of document.querySelectorAll('[data-year]'))
    element.textContent = String(new Date().getFullYear())
}
