import { UNSET } from '#e2e/support/site.ts'
import type { SiteEnvironment } from '#server/trial/start-server.ts'

/** The settings of a site that keeps its enquiries in this store and hands them to this relay, as fast as it can. */
export function settingsFor(
  port: number,
  store: { settings: SiteEnvironment },
  relay: { port: number },
): SiteEnvironment {
  return {
    ...UNSET,
    PORT: String(port),
    ...store.settings,
    SMTP_HOST: '127.0.0.1',
    SMTP_PORT: String(relay.port),
    MAIL_FROM: 'Website <website@tanabana.example>',
    MAIL_TO: 'office@tanabana.example',
    MAILS_PER_SECOND: '1000',
  }
}
