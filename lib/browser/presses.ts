/** The handlers of presses, by the value of `data-press`. */
export type Press = 'theme' | 'motion' | 'turn' | 'turn-to-back' | 'map'

/**
 * Answers presses of every element that says `data-press` with this name, for as long as the page is open.
 * @param answer called with that element
 */
export function onPress(name: Press, answer: (element: HTMLElement) => void): void {
  document.addEventListener('click', ({ target }) => {
    const pressed = target instanceof Element && target.closest<HTMLElement>(`[data-press="${name}"]`)
    if (pressed) answer(pressed)
  })
}
