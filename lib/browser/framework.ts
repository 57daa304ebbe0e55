import { whenSeen } from './on-screen.ts'
import { readStoredText } from './stored-messages.ts'

/** A script of the framework, and its integrity (https://www.w3.org/TR/sri-2/). */
type Part = [address: string, integrity: string]

declare global {
  interface Window {
    /** Set by the start file: the integrity of every script that another script may add. */
    integrityOf?: Record<string, string>
    /** Also set by it. */
    startReact?: () => void
  }
}

/** Elements that need React. The rest of a page works without it. */
const WITH_STATE = 'form[method="post"], .carousel'
const INTENTS = ['pointerdown', 'touchstart', 'pointerover', 'focusin', 'keydown'] as const
/** How far below the window a carousel is prepared. */
const AHEAD = '100%'
const HOLD_LIMIT_MS = 5000

/** Dispatched on `window` after hydration (components/layout/hydration-signal.tsx). */
export const HYDRATED_EVENT = 'hydrated'

/**
 * Loads React on intent: a touch, a key, the pointer or the focus in a form or a carousel, a carousel that comes near, or
 * at once where the page shows what this browser has stored (`data-framework="stored"`). A button pressed in one of them
 * before hydration would do nothing, so the press is held and repeated. If loading fails or takes too long, the browser
 * handles the press: it posts a form without script. React starts once all of its scripts are loaded: for a missing one it
 * would replace the page, and the typed text, by the error page.
 */
export function startFramework(): void {
  let missing = readParts()
  let coming = missing.length
  let isLoading = false
  let held: HTMLElement | undefined
  let isReleasing = false
  if (missing.length === 0) return
  nameIntegrities()

  const load = () => {
    if (isLoading) return
    isLoading = true
    for (const part of missing) addScript(part, arrive, fail)
    missing = []
  }

  const arrive = () => {
    coming -= 1
    if (coming === 0) window.startReact?.()
  }

  /** The next intent loads the failed part again. Until then the browser works without script. */
  const fail = (part: Part) => {
    missing.push(part)
    isLoading = false
    release()
  }

  const hold = (event: Event) => {
    const button = event.target instanceof Element && event.target.closest<HTMLElement>('button')
    if (isReleasing || !button || !button.closest(WITH_STATE)) return
    event.preventDefault()
    event.stopImmediatePropagation()
    if (held === undefined) setTimeout(release, HOLD_LIMIT_MS)
    held = button
    load()
  }

  const release = () => {
    isReleasing = true
    held?.click()
    isReleasing = false
    held = undefined
  }

  const loadOnIntent = ({ target }: Event) => {
    if (target instanceof Element && target.closest(WITH_STATE)) load()
  }

  for (const intent of INTENTS) addEventListener(intent, loadOnIntent, { capture: true, passive: true })
  addEventListener('click', hold, true)
  addEventListener(HYDRATED_EVENT, () => {
    removeEventListener('click', hold, true)
    release()
  })
  for (const carousel of document.querySelectorAll('.carousel')) whenSeen(carousel, load, { ahead: AHEAD })
  if (document.querySelector('[data-framework="stored"]')) {
    const look = () => {
      if (readStoredText() !== null) load()
    }
    look()
    // Another tab may store something later.
    addEventListener('storage', look)
  }
}

/** The scripts that the build has listed in the page. None in `next dev`, where React starts by itself. */
function readParts(): Part[] {
  return JSON.parse(document.getElementById('framework')?.textContent ?? '[]')
}

function addScript(part: Part, onLoad: () => void, onError: (part: Part) => void): void {
  const script = document.createElement('script')
  ;[script.src, script.integrity] = part
  script.onload = onLoad
  script.onerror = () => {
    script.remove()
    onError(part)
  }
  document.head.appendChild(script)
}

/**
 * React and the bundler also add scripts to the head. Each gets its integrity before the browser loads it, and the
 * attribute `async`, by which React recognises a script that is already in the page.
 */
function nameIntegrities(): void {
  const { head } = document
  const append = head.appendChild
  head.appendChild = <Child extends Node>(child: Child): Child => {
    if (child instanceof HTMLScriptElement) {
      child.integrity ||= window.integrityOf?.[child.getAttribute('src') ?? ''] ?? ''
      child.toggleAttribute('async', child.async)
    }
    return append.call(head, child) && child
  }
}
