/** Called once per start of the server, never during a build. Node code stays behind the import: see Next's docs. */
export async function register(): Promise<void> {
  if (process.env.NEXT_RUNTIME !== 'nodejs') return
  // The development server of a further language: forms are posted to the first one.
  if (process.env.SITE_LANGUAGE) return
  try {
    const { startDelivery } = await import('#server/delivery.ts')
    await startDelivery()
  } catch (error) {
    if (!isFaultWhileEditing(error)) throw error
  }
}

/** A fault in the content: next.config.ts has reported it, and the development server starts again when it is fixed. */
function isFaultWhileEditing(error: unknown): boolean {
  return process.env.NODE_ENV === 'development' && error instanceof Error && error.name === 'ContentError'
}
