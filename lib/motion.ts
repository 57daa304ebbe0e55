/** Whether anything may move by itself on this page. */
export type Motion = 'playing' | 'paused'

const STORAGE_KEY = 'motion'
const CHANGE_EVENT = 'motionchange'
const LESS_MOTION = '(prefers-reduced-motion: reduce)'

/**
 * Sets `data-motion` on <html> before the first paint: what the visitor chose here, or else what the operating
 * system asks for. Style sheets let things move under `[data-motion="playing"]` alone, so that without script
 * everything stands still and is seen whole.
 */
export const MOTION_SCRIPT = `(function(d,m){try{m=localStorage.getItem('${STORAGE_KEY}')}catch(e){}d.dataset.motion=m==='paused'||m!=='playing'&&matchMedia('${LESS_MOTION}').matches?'paused':'playing'})(document.documentElement)`

/** The one store that everything moving asks. */
export function readMotion(): Motion {
  return document.documentElement.dataset.motion === 'playing' ? 'playing' : 'paused'
}

/** Starts or stops everything that moves, at once, and remembers it where the browser allows storage. */
export function writeMotion(motion: Motion): void {
  show(motion)
  try {
    localStorage.setItem(STORAGE_KEY, motion)
  } catch {
    // Storage is switched off in this browser: the choice holds until the page is left.
  }
}

/**
 * Calls back when motion is paused or played, here, in another tab, or in the operating system.
 * @returns the function that stops it
 */
export function watchMotion(callback: () => void): () => void {
  const less = matchMedia(LESS_MOTION)
  const follow = () => show(chosen() ?? (less.matches ? 'paused' : 'playing'))
  const followOtherTab = ({ key }: StorageEvent) => {
    if (key === STORAGE_KEY) follow()
  }
  window.addEventListener(CHANGE_EVENT, callback)
  window.addEventListener('storage', followOtherTab)
  less.addEventListener('change', follow)
  return () => {
    window.removeEventListener(CHANGE_EVENT, callback)
    window.removeEventListener('storage', followOtherTab)
    less.removeEventListener('change', follow)
  }
}

/**
 * Calls back again and again while motion is playing and the tab is seen; whenever it was stopped, the interval
 * begins anew.
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

function chosen(): Motion | undefined {
  try {
    const stored = localStorage.getItem(STORAGE_KEY)
    return stored === 'paused' || stored === 'playing' ? stored : undefined
  } catch {
    return undefined
  }
}
