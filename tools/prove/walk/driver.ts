/** The actions of https://www.w3.org/TR/webdriver2/#actions, which both protocols take in the same words. */
type Actions = readonly Record<string, unknown>[]

/** A browser that is driven from outside by a standard protocol, with one open page. */
export type Driver = {
  /** The browser and its version. */
  name: string
  open: (address: string) => Promise<void>
  /** `-1`: back. `1`: forward. */
  traverse: (steps: -1 | 1) => Promise<void>
  /** Of the page or of its window, in CSS px. Some browsers have a least width. */
  resize: (width: number, height: number) => Promise<void>
  /** What an expression of JavaScript is in the page. It must be a value that JSON knows. */
  evaluate: (expression: string) => Promise<unknown>
  perform: (actions: Actions) => Promise<void>
  /** What is in sight now, as a PNG. */
  takePicture: () => Promise<Buffer>
  /** What the browser has written into its console as an error so far, as far as it tells. */
  complaints: () => readonly string[]
  close: () => Promise<void>
}
