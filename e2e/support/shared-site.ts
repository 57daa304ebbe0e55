import { findBrowser } from '#tools/checks/browser.ts'
import { startSite } from './site.ts'

/**
 * Runs once before all tests: finds the browser and starts the one site that they share. The addresses travel to the
 * workers in the environment, the only thing a worker inherits. Returns what ends the site afterwards.
 */
export default async function startSharedSite(): Promise<() => Promise<void>> {
  process.env.CHROMIUM_PATH = await findBrowser()
  const site = await startSite()
  process.env.E2E_SITE_URL = site.url
  process.env.E2E_INBOX_URL = site.inboxUrl
  return async () => void (await site.stop())
}
