import type { IntegrityTable } from './integrity.ts'

const SCRIPT_TAG = /<script src="(\/_next\/static\/[^"]+\.js)" async=""><\/script>/g
const SCRIPT_PRELOAD = /<link rel="preload" as="script"[^>]*\/>/g
/** Of a script that would still be fetched at once. Browsers as old as the `noModule` one is for ignore the rest. */
const LEFT_OVER = /<script src="\/_next\/static\/(?![^>]*noModule)[^>]*>/

/**
 * Takes the framework's scripts out of the way of the first paint: the finished page is readable and its links and
 * forms work without them, so they are fetched once it has loaded and the browser is idle, or at the first sign that
 * somebody wants to do something.
 *
 * @param integrity of every script of the build, because one script loads another when a visitor goes on
 * @throws when the HTML does not look as expected, because then scripts would be lost or fetched twice
 */
export function deferScripts(html: string, integrity: IntegrityTable): string {
  const sources = [...new Set(Array.from(html.matchAll(SCRIPT_TAG), ([, source]) => source ?? ''))]
  const lean = html.replace(SCRIPT_TAG, '').replace(SCRIPT_PRELOAD, '')
  if (sources.length === 0 || LEFT_OVER.test(lean) || !lean.includes('</body>')) {
    throw new Error('The framework writes its script tags in another way than before: adapt build/defer.ts.')
  }
  const known = Object.fromEntries(Object.entries(integrity).filter(([address]) => address.endsWith('.js')))
  const loader = `<script>(${withoutNotes(loadLater)})(${JSON.stringify(sources)},${JSON.stringify(known)})</script>`
  return lean.replace('</body>', () => `${loader}</body>`)
}

/** Its text as visitors need it: lines of comment and indentation are for those who read it here. */
function withoutNotes(script: typeof loadLater): string {
  return String(script).replace(/^\s*\/\/.*\n|^\s+/gm, '')
}

/**
 * Runs in the page, as text: it may use nothing from outside itself.
 *
 * A press of a button before React listens would be lost, unless the browser itself acts on it, so it is held and
 * repeated as soon as React knows the button (it marks elements with a property of its own; if it ever stops, the limit
 * repeats the press) and has come to rest, because it marks before it listens; or after a limit without React: a form
 * then goes out the plain way.
 */
function loadLater(sources: string[], integrity: IntegrityTable): void {
  const HOLD_LIMIT_MS = 5000
  const INTENTS = ['pointerdown', 'touchstart', 'keydown', 'focusin', 'scroll'] as const
  let isStarted = false
  let held: HTMLElement | undefined

  const start = () => {
    if (isStarted) return
    isStarted = true
    for (const intent of INTENTS) removeEventListener(intent, start, true)
    for (const source of sources) {
      const script = document.createElement('script')
      script.src = source
      head.appendChild(script)
    }
  }

  // React and the bundler add scripts here too. Each learns what it must contain before the browser asks for it, and
  // says in its markup that it is async: by that React finds a script that is there already and does not add another.
  const { head } = document
  const append = head.appendChild
  head.appendChild = (node) => {
    if (node instanceof HTMLScriptElement) {
      node.integrity = integrity[node.getAttribute('src') ?? ''] ?? ''
      node.toggleAttribute('async', node.async)
    }
    return append.call(head, node) as typeof node
  }

  const isKnown = (element: Element) => Object.keys(element).some((key) => key.startsWith('__react'))

  const worksByItself = (button: Element) =>
    button.hasAttribute('popovertarget') ||
    (button.hasAttribute('commandfor') && 'command' in HTMLButtonElement.prototype)

  const hold = (event: Event) => {
    const button = event.target instanceof Element ? event.target.closest('button') : null
    if (button === null || isKnown(button) || worksByItself(button)) return
    event.preventDefault()
    event.stopImmediatePropagation()
    start()
    const isWaiting = held !== undefined
    held = button
    if (!isWaiting) repeat(performance.now() + HOLD_LIMIT_MS)
  }

  const repeat = (limit: number) => {
    if (held === undefined) return
    if (isKnown(held) || performance.now() > limit) whenIdle(press)
    else setTimeout(repeat, 50, limit)
  }

  const press = () => {
    removeEventListener('click', hold, true)
    held?.click()
  }

  // Safari has no requestIdleCallback.
  const whenIdle = (task: () => void) => {
    if ('requestIdleCallback' in window) requestIdleCallback(task, { timeout: 2000 })
    else setTimeout(task, 200)
  }

  for (const intent of INTENTS) addEventListener(intent, start, { capture: true, passive: true })
  addEventListener('click', hold, true)
  addEventListener('load', () => whenIdle(start))
}
