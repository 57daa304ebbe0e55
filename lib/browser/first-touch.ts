/**
 * Notes when a form is first touched, before React has loaded. If it already contains text then, because the browser
 * restored it or this script came late, the time is unknown.
 * @param island the element around the form, which stays when React makes the form anew
 */
export function noteFirstTouch(island: HTMLElement): void {
  // Of the controls, only those that visitors fill in have an id.
  island.dataset.start ??= [...island.querySelectorAll<HTMLInputElement>('[id]')].some(({ value }) => value)
    ? 'none'
    : String(performance.now())
}

/** @returns the time since the first touch of a form, in ms, or undefined if it is unknown */
export function msSinceFirstTouch(form: HTMLElement): number | undefined {
  const ms = performance.now() - Number(form.closest<HTMLElement>('[data-island]')?.dataset.start)
  return Number.isNaN(ms) ? undefined : ms
}
