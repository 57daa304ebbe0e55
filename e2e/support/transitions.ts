/**
 * Runs in the page: brings every transition to its end, also one that begins when another has ended. A colour on its way
 * is neither of the two, and a test that looks at a hundred places need not wait for each of them to change softly.
 */
export function endTransitions(): void {
  for (;;) {
    const running = document.getAnimations().filter((each) => each instanceof CSSTransition)
    if (running.length === 0) return
    for (const each of running) each.finish()
  }
}
