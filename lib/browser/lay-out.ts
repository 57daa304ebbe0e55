/**
 * Runs before the first paint. With `data-lay-out="near"` on <html>, what lies further down is laid out once it comes
 * near (styles/further-down.css); until then its height is an estimate. That is for pages that open at their beginning
 * alone: where a page is loaded again, come back to or opened at an anchor, the browser has to find a place in the
 * middle of it, and finds it exactly when all is laid out.
 */
export const LAY_OUT_SCRIPT = `(([n])=>{if(n?.type==='navigate'&&!(n.name+location.hash).includes('#'))document.documentElement.dataset.layOut='near'})(performance.getEntriesByType('navigation'))`

/**
 * After a jump (a link to a part, the end of the page, a word that was searched for) lays out also what was passed over,
 * one part after the other. The place counts from the top of the page, and when the page is loaded again the browser looks
 * for it there: so nothing above may be an estimate. Meanwhile the browser holds what is in sight in its place.
 */
export function startLayOut(): void {
  // The sheet says which of them wait.
  const parts = [...document.querySelectorAll<HTMLElement>('main > section, #footer')]
  const known = new Set<EventTarget | null>()
  const passedOver = () =>
    parts.findLast(
      (part) =>
        !known.has(part) &&
        getComputedStyle(part).contentVisibility === 'auto' &&
        part.getBoundingClientRect().bottom < 0,
    )
  let isBusy = false
  document.addEventListener('contentvisibilityautostatechange', async (event) => {
    if (!(event instanceof ContentVisibilityAutoStateChangeEvent) || event.skipped) return
    known.add(event.target)
    if (isBusy) return
    isBusy = true
    await twoFrames()
    for (let part = passedOver(); part; part = passedOver()) {
      known.add(part)
      part.style.contentVisibility = 'visible'
      await twoFrames()
      part.style.contentVisibility = ''
    }
    isBusy = false
  })
}

/** By then what has come near is laid out, and so is what was made visible, and its height remembered. */
async function twoFrames(): Promise<void> {
  for (let frame = 0; frame < 2; frame++) await new Promise(requestAnimationFrame)
}
