/** Writes a fault of ours to the log, one line of JSON, once, where it is caught. */
export function reportFault(where: 'request' | 'promise' | 'process', error: unknown): void {
  const detail = error instanceof Error ? (error.stack ?? error.message) : String(error)
  console.error(JSON.stringify({ time: new Date().toISOString(), event: 'fault', where, detail }))
}
