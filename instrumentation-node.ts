import { site } from '#lib/content/site.ts'
import { log } from '#lib/log.ts'
import { outbox } from '#lib/outbox/outbox.ts'

/** Begins to send what waits in the store. */
export async function startDelivery(): Promise<void> {
  const { delivery, direct, acceptHealth } = outbox(site.name)
  delivery.start()
  if (direct === undefined) log('warn', 'delivery.unconfigured')
  else log('info', 'delivery.started')
  // A host without a disk of its own still answers: by sending each mail while the visitor waits.
  if ((await acceptHealth()).status !== 'ok') log('error', 'store.unusable')
}
