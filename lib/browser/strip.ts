/**
 * The strip passes by on its own (strip.css). This keeps the link in sight that the keyboard has reached, and begins
 * again when the focus has left.
 */
export function startStrip(): void {
  for (const strip of document.querySelectorAll('.strip')) {
    strip.addEventListener('focusin', ({ target }) => {
      if (target instanceof Element && target.matches(':focus-visible'))
        target.scrollIntoView({ block: 'nearest', inline: 'nearest' })
    })
    strip.addEventListener('focusout', () => {
      // The focus has moved on only after this event.
      setTimeout(() => {
        if (!strip.contains(document.activeElement)) strip.scrollLeft = 0
      })
    })
  }
}
