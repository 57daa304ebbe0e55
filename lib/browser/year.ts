/** Shows the year on the visitor's clock wherever the year of the build stands (`data-year`). */
export function showYear(): void {
  for (const element of document.querySelectorAll('[data-year]'))
    element.textContent = String(new Date().getFullYear())
}
