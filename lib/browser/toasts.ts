/** A short message at the top right. A new one with the same id takes the place of the one that is shown. */
export type Toast = { id: string; kind: 'info' | 'success' | 'error'; text: string }

/** Whether a sentence begins with a symbol of its own, so that it needs no icon. */
export function bringsItsMark(text: string): boolean {
  return /^[✓✗]/.test(text)
}

const waiting: Toast[] = []
let area: ((toast: Toast) => void) | undefined
let loadToaster: (() => void) | undefined

/** Shows a toast. The toast area is loaded for the first one, which waits until it is there. */
export function showToast(toast: Toast): void {
  if (area) {
    area(toast)
  } else {
    waiting.push(toast)
    preloadToaster()
  }
}

/** Loads the toast area ahead of the first toast, because one is likely to be needed soon. */
export function preloadToaster(): void {
  loadToaster?.()
}

/** For the toast area alone: `load` is called when it is wanted. */
export function onToasterWanted(load: () => void): void {
  loadToaster = load
  if (waiting.length > 0) load()
}

/** For the toast area alone: `show` gets what has been waiting, then every toast. */
export function onToast(show: (toast: Toast) => void): void {
  area = show
  for (const toast of waiting.splice(0)) show(toast)
}
