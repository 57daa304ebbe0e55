import { brand, site } from '#lib/content/site.ts'
import { log, warnOperator } from '#lib/log.ts'
import { mailColors } from '#lib/mail/message-html.ts'
import { reportAtStart } from '#lib/outbox/operate/checkup.ts'
import { outbox } from '#lib/outbox/outbox.ts'
import { environment } from './lib/config/env.ts'

/** Begins to send what waits in the store. */
export async function startDelivery(): Promise<void> {
  const all = outbox({
    siteName: site.name,
    timeZone: site.timeZone,
    country: site.address.countryCode,
    subjectNamesCompany: site.mail.subjectNamesCompany,
    mailColors: mailColors(brand),
  })
  all.delivery.start()
  log(all.isMailed ? 'info' : 'warn', all.isMailed ? 'delivery.started' : 'delivery.unconfigured')
  for (const sentence of await reportAtStart(all, environment())) warnOperator(sentence)
}
