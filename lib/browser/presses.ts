import { readMotion, writeMotion } from './motion.ts'
import { turnTheme } from './theme.ts'

/** A pointer that can hover turns a card by hovering: see flip-card.css. */
const RESTS = '(hover: hover) and (pointer: fine)'

/** The action of a press, by `data-press` of the pressed element. */
const ANSWERS: Readonly<Record<string, (pressed: HTMLElement) => void>> = {
  theme: turnTheme,
  motion: () => writeMotion(readMotion() === 'playing' ? 'paused' : 'playing'),
  'turn-to-back': (front) => {
    if (!matchMedia(RESTS).matches) turn(front, () => true)
  },
  turn: (button) => turn(button, (isTurned) => !isTurned),
  frame: loadFrame,
}

/** Handles presses of buttons, cards and side panels. */
export function startPresses(): void {
  document.addEventListener('click', ({ target }) => {
    if (!(target instanceof Element)) return
    const pressed = target.closest<HTMLElement>('[data-press]')
    if (pressed) ANSWERS[pressed.dataset.press ?? '']?.(pressed)
    const commander = target.closest<HTMLElement>('[commandfor]')
    if (commander) command(commander)
    // A press beside a panel, or of a link in it, closes the panel.
    const panel = target.closest('dialog')
    if (panel && (target === panel || target.closest('a'))) panel.close()
  })
  addEventListener('resize', () => {
    // After a tablet is turned, the opener may be hidden, because the content of the panel is in the page.
    for (const panel of document.querySelectorAll<HTMLDialogElement>('dialog[open]')) {
      const opener = document.querySelector(`[commandfor="${panel.id}"][command="show-modal"]`)
      if (opener?.getClientRects().length !== 0) continue
      panel.close()
      // The focus goes back to nothing, so it goes on to the first of the links that the panel stood in for.
      document.querySelector<HTMLElement>('.main-nav nav a')?.focus()
    }
  })
}

/** Turns a card for a finger. */
function turn(pressed: HTMLElement, decide: (isTurned: boolean) => boolean): void {
  const card = pressed.closest<HTMLElement>('.flip')
  if (!card) return
  const isTurned = String(decide(card.dataset.turned === 'true'))
  card.dataset.turned = isTurned
  card.querySelector('[aria-expanded]')?.setAttribute('aria-expanded', isTurned)
}

/** Loads the map or the video beside the button. Until then nothing is requested from its site. */
function loadFrame(button: HTMLElement): void {
  const block = button.closest('section, figure')
  const frame = block?.querySelector('iframe')
  if (!frame) return
  frame.src = frame.dataset.src ?? ''
  frame.hidden = false
  // The pressed button, which had the focus, has been replaced by the frame.
  frame.focus()
  button.hidden = true
  const picture = block?.querySelector<HTMLElement>('.banner-art')
  if (picture) picture.hidden = true
}

/** Opens and closes side panels in browsers without invoker commands. */
function command(button: HTMLElement): void {
  const panel = document.getElementById(button.getAttribute('commandfor') ?? '')
  if (!(panel instanceof HTMLDialogElement)) return
  // A closing dialog returns the focus to the element that had it, and in Safari a click does not focus a button.
  button.focus()
  if ('command' in HTMLButtonElement.prototype) return
  if (button.getAttribute('command') === 'close') panel.close()
  else panel.showModal()
}
