import type { Driver } from './driver.ts'

const PATIENCE_MS = 20_000
const LOOK_EVERY_MS = 50
/** A key without a letter: https://www.w3.org/TR/webdriver2/#keyboard-actions */
export const ESCAPE = '\uE00C'

/** What a person does with a page, by pointer and keyboard. */
export type Hand = {
  /** Brings the first visible element in sight and presses its middle. */
  press: (selector: string) => Promise<void>
  /** Brings it in sight and rests on it. */
  pointAt: (selector: string) => Promise<void>
  type: (text: string) => Promise<void>
  /** Waits until an expression of JavaScript is true in the page. */
  until: (expression: string) => Promise<void>
  /** Waits until the page is drawn as it is now. */
  untilDrawn: () => Promise<void>
  /** Scrolls through the page, so that everything that comes when it is seen is there, and stays at its end. */
  readToTheEnd: () => Promise<void>
}

/** Every step throws an Error that names what was looked for, when it is not there in time. */
export function handOn(driver: Driver): Hand {
  const until = async (expression: string) => {
    const end = Date.now() + PATIENCE_MS
    while (!(await driver.evaluate(`Boolean(${expression})`))) {
      if (Date.now() > end) throw new Error(`Not so after ${PATIENCE_MS} ms: ${expression}`)
      await new Promise((resolve) => setTimeout(resolve, LOOK_EVERY_MS))
    }
  }
  const pointer = async (selector: string, ...then: string[]) => {
    const found = `[...document.querySelectorAll(${JSON.stringify(selector)})].find((each) => each.checkVisibility())`
    await until(found)
    await driver.evaluate(`void ${found}.scrollIntoView({ block: 'center', behavior: 'instant' })`)
    const middle = (start: 'x' | 'y', size: 'width' | 'height') =>
      driver.evaluate(
        `(({ ${start}, ${size} }) => Math.round(${start} + ${size} / 2))(${found}.getBoundingClientRect())`,
      )
    const moved = { type: 'pointerMove', x: await middle('x', 'width'), y: await middle('y', 'height') }
    const actions = [moved, ...then.map((type) => ({ type, button: 0 }))]
    await driver.perform([{ type: 'pointer', id: 'mouse', parameters: { pointerType: 'mouse' }, actions }])
  }
  const untilDrawn = async () => {
    await driver.evaluate(
      'void (window.isDrawn = false, requestAnimationFrame(() => requestAnimationFrame(() => { window.isDrawn = true })))',
    )
    await until('window.isDrawn')
  }
  return {
    until,
    untilDrawn,
    press: (selector) => pointer(selector, 'pointerDown', 'pointerUp'),
    pointAt: (selector) => pointer(selector),
    type: async (text) => {
      const actions = [...text].flatMap((value) => ['keyDown', 'keyUp'].map((type) => ({ type, value })))
      await driver.perform([{ type: 'key', id: 'keyboard', actions }])
    },
    readToTheEnd: async () => {
      const isAtItsEnd = 'scrollY + innerHeight >= document.documentElement.scrollHeight - 2'
      for (;;) {
        // What comes when it is seen is looked for when the browser draws, and it draws as often as it has time.
        await untilDrawn()
        if (await driver.evaluate(isAtItsEnd)) break
        await driver.evaluate(`void scrollBy({ top: innerHeight / 2, behavior: 'instant' })`)
      }
      await until(`[...document.images].every((image) => image.complete || image.loading === 'lazy')`)
    },
  }
}
