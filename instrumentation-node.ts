import { log } from '#lib/log.ts'
import { outbox } from '#lib/outbox/outbox.ts'

/** Begins to send what waits in the store. */
export function startDelivery(): void {
  const { delivery, direct } = outbox()
  delivery.start()
  if (direct === undefined) log('warn', 'delivery.unconfigured')
  else log('info', 'delivery.started')
}
