/* What is changed and not saved would be lost with the entry that is left: Sveltia keeps no drafts here. */

const QUESTION = 'Leave without saving? What you have changed since you saved last will be lost.'

/** How many files are being written. */
let writing = 0

/** Counts as not saved until it is. */
export async function whileWriting<Result>(write: Promise<Result>): Promise<Result> {
  writing += 1
  return write.finally(() => {
    writing -= 1
  })
}

/** Asks before an entry is left by the address, or by loading or closing the page. Has to run before Sveltia does. */
export function askBeforeLeaving(): void {
  // The frame around asks it as well.
  Object.assign(window, { isUnsaved })
  addEventListener('beforeunload', (event) => {
    if (isUnsaved()) event.preventDefault()
  })
  addEventListener('hashchange', (event) => {
    if (!isUnsaved() || confirm(QUESTION)) return
    event.stopImmediatePropagation()
    history.pushState(null, '', event.oldURL)
  })
}

/** Only then the button that saves can be pressed, and not while it does. */
function isUnsaved(): boolean {
  return (
    writing > 0 || document.querySelector('button[aria-keyshortcuts$="+S"][aria-disabled="false"]') !== null
  )
}
