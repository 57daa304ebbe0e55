/**
 * Runs before the first paint. With `data-lay-out="near"` on <html>, what lies further down is laid out once it comes
 * near (styles/further-down.css); until then its height is an estimate. That is for pages that open at their beginning
 * alone: where a page is loaded again, come back to or opened at an anchor, the browser has to find a place in the
 * middle of it, and finds it exactly when all is laid out.
 */
export const LAY_OUT_SCRIPT = `(([n])=>{if(n?.type==='navigate'&&!(n.name+location.hash).includes('#'))document.documentElement.dataset.layOut='near'})(performance.getEntriesByType('navigation'))`

/** How long the page has to stand still before nobody is taken to scroll. */
const REST_MS = 100

/**
 * Once the page has loaded, lays out what waits and is not near, one part after the other while nobody scrolls, and again
 * when the window has another width. From then on its height is no longer an estimate: a jump (to a part, to the end, to
 * a word that was searched for) ends where it should, and so does a reload, for which the browser counts from the top of
 * the page. `data-heights` is `known` then.
 */
export function startLayOut(): void {
  // The sheet says which of them wait.
  const parts = [...document.querySelectorAll<HTMLElement>('main > section, #footer')].filter(
    (part) => getComputedStyle(part).contentVisibility === 'auto',
  )
  let width = 0
  let next = 0
  let isBusy = false
  const makeHeightsKnown = async () => {
    if (width === innerWidth) return
    width = innerWidth
    next = 0
    document.documentElement.dataset.heights = ''
    if (isBusy) return
    isBusy = true
    while (next < parts.length) {
      await untilAtRest()
      const part = parts[next++]
      if (part) await layOut(part)
    }
    isBusy = false
    document.documentElement.dataset.heights = 'known'
  }
  addEventListener('resize', makeHeightsKnown)
  void makeHeightsKnown()
}

/** Until the page has loaded, and nobody scrolls. */
async function untilAtRest(): Promise<void> {
  let y: number
  do {
    y = scrollY
    await new Promise((resolve) => setTimeout(resolve, REST_MS))
  } while (y !== scrollY || document.readyState !== 'complete')
}

/** By how many CSS px what is read lies too low: browsers scroll by whole pixels, so a fraction is left for the next part. */
let lag = 0

async function layOut(part: HTMLElement): Promise<void> {
  const { style } = document.documentElement
  const { top, bottom } = part.getBoundingClientRect()
  // The browser has laid out by itself what is near. Laid out again, what is in sight would count as shifted.
  if (bottom > -innerHeight && top < 2 * innerHeight) return
  // What lies above the window moves what is read. The browser would hold that in its place, but not while something in
  // it moves, such as the strip of logos.
  style.overflowAnchor = 'none'
  part.style.contentVisibility = 'visible'
  if (bottom < 0) {
    const y = scrollY
    lag += part.getBoundingClientRect().bottom - bottom
    scrollBy(0, lag)
    lag -= scrollY - y
  }
  style.overflowAnchor = ''
  // The browser remembers the height once it has shown a frame.
  await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)))
  part.style.contentVisibility = ''
}
