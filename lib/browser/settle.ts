import { whenMoving } from './on-screen.ts'

/** All that may wait for the first paint (styles/settle.css), and a little that does not. */
const PARTS = 'main > *, .post-text, footer'

/**
 * Runs before the first paint. A page that may begin further down is laid out as a whole at once: at an anchor or at words of
 * its address, which only the name of the entry tells, and where the browser restores a place.
 */
export function settleScript(): string {
  return `(n=>{if(n?.type!=='navigate'||/#/.test(location+n.name))document.documentElement.dataset.settled=''})(performance.getEntriesByType('navigation')[0])`
}

/**
 * Lays out what is below the first screen: a part in each frame once the page has loaded, so that none blocks a slow phone for
 * long, and all that are left when the visitor begins to move, so that a jump knows where it leads. If this script never comes,
 * the browser still lays out each part as it comes near.
 */
export function settlePage(): void {
  const parts = [...document.querySelectorAll<HTMLElement>(PARTS)]
  const settleNext = () => {
    const part = parts.shift()
    if (!part) return
    part.dataset.settled = ''
    // After the frame that lays it out.
    requestAnimationFrame(() => setTimeout(settleNext))
  }
  addEventListener('load', settleNext)
  whenMoving(() => {
    for (const part of parts) part.dataset.settled = ''
  })
}
