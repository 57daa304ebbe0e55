import { recallExpression, storedChoice } from './stored-choice.ts'

/** Whether anything may move by itself on this page. */
export type Motion = 'playing' | 'paused'

const STORAGE_KEY = 'motion'
const CHANGE_EVENT = 'motionchange'
const LESS_MOTION = '(prefers-reduced-motion: reduce)'

const choice = storedChoice<Motion>(STORAGE_KEY, ['playing', 'paused'])

/**
 * Sets `data-motion` on <html> before the first paint: paused for visitors who paused it, and for those with reduced
 * motion in the operating system, unless they pressed Play here since. Style sheets let things move under
 * `[data-motion="playing"]` alone, so that without script nothing moves and everything is visible. The attribute also
 * shows that scripts run: Safari before 17 does not support `@media (scripting)`.
 */
export function motionScript(): string {
  return `(m=>{document.documentElement.dataset.motion=m==='paused'||m!=='playing'&&matchMedia('${LESS_MOTION}').matches?'paused':'playing'})(${recallExpression(STORAGE_KEY)})`
}

/** Whether motion plays or is paused now. */
export function readMotion(): Motion {
  return document.documentElement.dataset.motion === 'playing' ? 'playing' : 'paused'
}

/**
 * Starts or stops everything that moves, at once, and remembers it where the browser allows storage. Playing is the
 * default: it is remembered only against the system's setting for reduced motion, so that a later setting still counts.
 */
export function writeMotion(motion: Motion): void {
  show(motion)
  choice.remember(motion === 'playing' && !matchMedia(LESS_MOTION).matches ? undefined : motion)
}

/**
 * Calls back when motion is paused or played.
 * @returns the function that stops it
 */
export function watchMotion(callback: () => void): () => void {
  window.addEventListener(CHANGE_EVENT, callback)
  return () => window.removeEventListener(CHANGE_EVENT, callback)
}

/** Follows the choice in another tab, and the setting of the operating system. */
export function followMotion(): void {
  const less = matchMedia(LESS_MOTION)
  const follow = () => {
    // The system no longer asks for reduced motion, so the choice against it is forgotten.
    if (!less.matches && choice.recall() === 'playing') choice.remember(undefined)
    show(choice.recall() ?? (less.matches ? 'paused' : 'playing'))
  }
  follow()
  choice.watch(follow)
  less.addEventListener('change', follow)
}

/**
 * Calls back again and again while motion is playing and the tab is seen; whenever it was stopped, the interval
 * starts again.
 * @param intervalMs the time between two calls
 * @returns the function that ends it
 */
export function whilePlaying(callback: () => void, intervalMs: number): () => void {
  let timer: ReturnType<typeof setInterval> | undefined
  const follow = () => {
    clearInterval(timer)
    timer = readMotion() === 'playing' && !document.hidden ? setInterval(callback, intervalMs) : undefined
  }
  const stopWatching = watchMotion(follow)
  document.addEventListener('visibilitychange', follow)
  follow()
  return () => {
    clearInterval(timer)
    stopWatching()
    document.removeEventListener('visibilitychange', follow)
  }
}

function show(motion: Motion): void {
  if (readMotion() === motion) return
  document.documentElement.dataset.motion = motion
  window.dispatchEvent(new Event(CHANGE_EVENT))
}
