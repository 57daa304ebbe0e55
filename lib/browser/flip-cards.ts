import { onPress } from './presses.ts'

/** A pointer that can rest on a card turns it by resting on it: see flip-card.css. */
const RESTS = '(hover: hover) and (pointer: fine)'

/** Turns cards for a finger: a tap of the front, or the button that says so. */
export function startFlipCards(): void {
  onPress('turn-to-back', (front) => {
    if (!matchMedia(RESTS).matches) turn(front, () => true)
  })
  onPress('turn', (button) => turn(button, (isTurned) => !isTurned))
}

function turn(pressed: HTMLElement, decide: (isTurned: boolean) => boolean): void {
  const card = pressed.closest<HTMLElement>('.flip')
  if (!card) return
  const isTurned = String(decide(card.dataset.turned === 'true'))
  card.dataset.turned = isTurned
  card.querySelector('[aria-expanded]')?.setAttribute('aria-expanded', isTurned)
}
