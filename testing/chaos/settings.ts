import type { Server, SiteEnvironment } from '#testing/start-server.ts'
import { settingsWith } from '#testing/start-site.ts'

/** The settings of a site that uses this store and sends its mails to this relay, nearly without a rate limit. */
export function settingsFor(
  port: number,
  store: { settings: SiteEnvironment },
  relay: { port: number },
): SiteEnvironment {
  return settingsWith(relay.port, { PORT: String(port), ...store.settings, MAILS_PER_SECOND: '1000' })
}

/** A module to load before a site, so that `driveClock` can set its clocks. */
export const SETTABLE_CLOCK = './testing/chaos/settable-clock.ts'

/** Sets the lead of a site's wall clock over the real clock. */
export function driveClock({ process: site }: Server, change: { leadMs: number }): void {
  // The process may have been killed.
  if (site.connected) site.send(change, () => {})
}
