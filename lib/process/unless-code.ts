/** The result of an action; undefined if it fails with this system error code. */
export function unlessCode<Value>(code: string, act: () => Value): Value | undefined {
  try {
    return act()
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === code) return undefined
    throw error
  }
}
