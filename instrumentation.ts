/** Called once per start of the server, never during a build. Node code stays behind the import: see Next's docs. */
export async function register(): Promise<void> {
  if (process.env.NEXT_RUNTIME !== 'nodejs') return
  const { startDelivery } = await import('./instrumentation-node.ts')
  await startDelivery()
}
