import { brand, site, words } from '#lib/content/site.ts'
import { mailColors } from '#lib/mail/message-html.ts'
import { reportAtStart } from '#lib/outbox/operate/checkup.ts'
import { outbox } from '#lib/outbox/outbox.ts'
import { log, warnOperator } from '#lib/process/log.ts'
import { directionOf } from '#lib/text/direction.ts'

/** Begins to send what waits in the store. */
export async function startDelivery(): Promise<void> {
  const all = outbox({
    name: site.name,
    country: site.address.countryCode,
    timeZone: site.timeZone,
    language: site.language,
    dates: site.dates ?? site.language,
    direction: directionOf(site.language),
    subjectNamesCompany: site.mail.subjectNamesCompany,
    colors: mailColors(brand),
    fields: words.fields,
    words: words.mail,
  })
  all.delivery.start()
  log(all.isMailed ? 'info' : 'warn', all.isMailed ? 'delivery.started' : 'delivery.unconfigured')
  for (const sentence of await reportAtStart(all)) warnOperator(sentence)
}
