/**
 * A choice of the visitor among few words, kept in the local storage of the browser, where it allows storage.
 * @param key its name in the storage
 */
export function storedChoice<Choice extends string>(key: string, choices: readonly Choice[]) {
  return {
    /** The remembered value; `undefined` for nothing, or for a value that this site has never offered. */
    recall(): Choice | undefined {
      const stored = withStorage((storage) => storage.getItem(key))
      return choices.find((choice) => choice === stored)
    },
    /** Remembers a choice; `undefined` forgets it. Without storage the choice holds until the page is left. */
    remember(choice: Choice | undefined): void {
      withStorage((storage) =>
        choice === undefined ? storage.removeItem(key) : storage.setItem(key, choice),
      )
    },
    /**
     * Calls back when the choice may be another one: it was made in another tab, or this page comes back from the
     * browser's cache, where it heard of nothing.
     */
    watch(callback: () => void): void {
      window.addEventListener('storage', ({ key: changed }) => (changed ?? key) === key && callback())
      window.addEventListener('pageshow', ({ persisted }) => persisted && callback())
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
