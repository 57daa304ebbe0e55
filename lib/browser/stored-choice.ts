/**
 * A choice of the visitor among a few words, kept in the browser's local storage, if it is allowed.
 * @param key its name in the storage
 */
export function storedChoice<Choice extends string>(key: string, choices: readonly Choice[]) {
  return {
    /** The remembered value. `undefined` if there is none, or an unknown one. */
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
     * Calls back when the choice may have changed: in another tab, or while this page was in the browser's back/forward
     * cache.
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

/** Storage throws if it is full or switched off. */
export function withStorage<Result>(use: (storage: Storage) => Result): Result | undefined {
  try {
    return use(localStorage)
  } catch {
    return undefined
  }
}
