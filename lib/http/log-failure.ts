/**
 * One line of JSON for something that must not happen. Only the kind of the error and where it was thrown:
 * its message might repeat what a visitor wrote.
 */
export function logFailure(event: string, requestId: string, error: unknown): void {
  const name = error instanceof Error ? error.name : typeof error
  const frames =
    error instanceof Error ? (error.stack ?? '').split('\n').filter((line) => /^\s+at /.test(line)) : []
  const at = frames.slice(0, 8).map((line) => line.trim().slice('at '.length))
  console.error(
    JSON.stringify({ time: new Date().toISOString(), level: 'error', event, requestId, name, at }),
  )
}
