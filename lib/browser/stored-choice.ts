/** A choice of the visitor that the browser remembers, where it allows storage. */
export type StoredChoice<Choice extends string> = {
  /** The remembered value; `undefined` for nothing, or for a value that this site has never offered. */
  recall: () => Choice | undefined
  /** Remembers a choice; `undefined` forgets it. Without storage the choice holds until the page is left. */
  remember: (choice: Choice | undefined) => void
  /**
   * Calls back when the choice may be another one: it was made in another tab, or this page comes back from the
   * browser's cache, where it heard of nothing.
   * @returns the function that stops it
   */
  watch: (callback: () => void) => () => void
}

/**
 * A choice among few words, kept in the local storage of the browser.
 * @param key its name in the storage
 */
export function storedChoice<Choice extends string>(
  key: string,
  choices: readonly Choice[],
): StoredChoice<Choice> {
  return {
    recall() {
      const stored = withStorage((storage) => storage.getItem(key))
      return choices.find((choice) => choice === stored)
    },
    remember(choice) {
      withStorage((storage) =>
        choice === undefined ? storage.removeItem(key) : storage.setItem(key, choice),
      )
    },
    watch(callback) {
      const listening = new AbortController()
      const { signal } = listening
      window.addEventListener('storage', ({ key: changed }) => (changed ?? key) === key && callback(), {
        signal,
      })
      window.addEventListener('pageshow', ({ persisted }) => persisted && callback(), { signal })
      return () => listening.abort()
    },
  }
}

/**
 * The same as `recall`, unchecked, as an expression for a script that is inline in the page and runs before the
 * first paint.
 */
export function recallExpression(key: string): string {
  return `(()=>{try{return localStorage.getItem('${key}')}catch{}})()`
}

/** Storage can be switched off in a browser, and full: both throw. */
function withStorage<Result>(use: (storage: Storage) => Result): Result | undefined {
  try {
    return use(localStorage)
  } catch {
    return undefined
  }
}
