import { noteFirstTouch } from './first-touch.ts'
import { showHeldPress } from './held-press.ts'
import { whenSeen } from './on-screen.ts'
import { readStoredText } from './stored-messages.ts'

/** A script, and its integrity (https://www.w3.org/TR/sri-2/). */
type Script = [address: string, integrity: string]

declare global {
  interface Window {
    /** Set by the script that all islands share (components/islands/runtime.ts). */
    islandRuntime?: {
      hydrate: (
        component: unknown,
        island: HTMLElement,
        pressed?: HTMLButtonElement,
      ) => HTMLButtonElement | undefined
    }
    /** Set by the script of each kind of island: its component. */
    islands?: Record<string, unknown>
  }
}

const INTENTS = ['pointerover', 'pointerdown', 'focusin', 'keydown'] as const
/** How far below the window a carousel is prepared. */
const AHEAD = '100%'
const HOLD_LIMIT_MS = 5000

/**
 * Hydrates each island (components/ui/island.tsx) on intent: a touch, a key, the pointer or the focus in it, a carousel that
 * comes near, or at once where this browser has stored messages. The rest of the page works without React. A button pressed
 * before hydration would do nothing, so the press is held, shown as taken, and repeated. If loading fails or takes too long, the browser
 * handles the press: it posts a form without script.
 */
export function startIslands(): void {
  // The build lists the scripts of each kind in the page (server/build/finish-page.ts). In `next dev`, Next hydrates pages.
  const scripts = JSON.parse(document.getElementById('islands')?.textContent ?? '{}')
  for (const island of document.querySelectorAll<HTMLElement>('[data-island]')) {
    const { island: kind = '' } = island.dataset
    if (scripts[kind]) startIsland(island, kind, scripts[kind])
  }
}

function startIsland(island: HTMLElement, kind: string, scripts: Script[]): void {
  const waiting = new AbortController()
  const { signal } = waiting
  let isLoading = false
  let held: HTMLButtonElement | undefined
  let isReleasing = false

  const load = async () => {
    if (isLoading) return
    isLoading = true
    try {
      await Promise.all(scripts.map(loadScript))
      waiting.abort()
      held = window.islandRuntime?.hydrate(window.islands?.[kind], island, held)
    } catch {
      // The next intent loads all of them again. Until then the browser works without script.
      loading.clear()
      isLoading = false
    }
    release()
  }

  const hold = (event: Event) => {
    const button = event.target instanceof Element && event.target.closest('button')
    if (isReleasing || !button) return
    event.preventDefault()
    event.stopImmediatePropagation()
    if (held) showHeldPress(held, false)
    else setTimeout(release, HOLD_LIMIT_MS)
    held = button
    showHeldPress(held, true)
    void load()
  }

  const release = () => {
    if (!held) return
    showHeldPress(held, false)
    isReleasing = true
    held.click()
    isReleasing = false
    held = undefined
  }

  if (kind === 'messages') {
    const look = () => {
      if (readStoredText() !== null) void load()
    }
    look()
    // Another tab may store something later.
    addEventListener('storage', look, { signal })
    return
  }
  const prepare = () => {
    if (kind === 'form') noteFirstTouch(island)
    void load()
  }
  for (const intent of INTENTS) island.addEventListener(intent, prepare, { passive: true, signal })
  island.addEventListener('click', hold, { capture: true, signal })
  // The island itself has no box.
  if (kind === 'carousel' && island.firstElementChild)
    whenSeen(island.firstElementChild, () => void load(), { ahead: AHEAD })
}

const loading = new Map<string, Promise<unknown>>()

function loadScript([src, integrity]: Script): Promise<unknown> | undefined {
  const load = (resolve: () => void, reject: () => void) => {
    // They run in the order in which they are added, because each needs the runtime.
    const script = { src, integrity, async: false, onload: resolve, onerror: reject }
    document.head.append(Object.assign(document.createElement('script'), script))
  }
  if (!loading.has(src)) loading.set(src, new Promise<void>(load))
  return loading.get(src)
}
