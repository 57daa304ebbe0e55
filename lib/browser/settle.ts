import { whenMoving } from './on-screen.ts'

/** All that may wait for the first paint (styles/settle.css), and a little that does not. */
const PARTS = 'main > *, .strip-list, .prose > *, footer'
const FRAMES = 13

/**
 * Runs before the first paint. A page that may begin further down is laid out as a whole at once: at an anchor or at words of
 * its address, which only the name of the entry tells, and where the browser restores a place.
 */
export function settleScript(): string {
  return `(n=>{if(n?.type==='navigate'&&!/#/.test(location+n.name))document.documentElement.dataset.settles=''})(performance.getEntriesByType('navigation')[0])`
}

/**
 * The first paint waits for the fonts. Meanwhile, as soon as the page is there, the styles of its elements are computed,
 * which asking for one does.
 */
export function styleScript(): string {
  return `document.addEventListener('readystatechange',()=>getComputedStyle(document.body).color,{once:true})`
}

/**
 * Lays out what is below the first screen: some in each of thirteen frames once the page has loaded, so that none blocks a slow
 * phone for long, and all that is left when the visitor begins to move, so that a jump knows where it leads. If this script
 * never comes, the browser still lays out each part as it comes near.
 */
export function settlePage(): void {
  const parts = [...document.querySelectorAll<HTMLElement>(PARTS)]
  const share = Math.ceil(parts.length / FRAMES)
  const settleNext = () => {
    for (const part of parts.splice(0, share)) part.dataset.settled = ''
    // After the frame that lays them out.
    if (parts[0]) requestAnimationFrame(() => setTimeout(settleNext))
  }
  addEventListener('load', settleNext)
  whenMoving(() => {
    for (const part of parts) part.dataset.settled = ''
  })
}
