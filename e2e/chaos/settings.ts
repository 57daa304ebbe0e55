import { settingsWith } from '#e2e/support/site.ts'
import type { Server, SiteEnvironment } from '#tools/release/start-server.ts'

/** The settings of a site that keeps its enquiries in this store and hands them to this relay, as fast as it can. */
export function settingsFor(
  port: number,
  store: { settings: SiteEnvironment },
  relay: { port: number },
): SiteEnvironment {
  return settingsWith(relay.port, { PORT: String(port), ...store.settings, MAILS_PER_SECOND: '1000' })
}

/** Loaded before a site, it makes its clocks settable. */
export const SETTABLE_CLOCK = './e2e/chaos/settable-clock.ts'

/** Sets the wall clock of a site that many milliseconds ahead of ours, or lets time pass on both of its clocks at once. */
export function driveClock({ process: site }: Server, change: { leadMs: number } | { passMs: number }): void {
  // The process may have been killed.
  if (site.connected) site.send(change, () => {})
}
