import { findBrowser, findHeadlessShell } from '#testing/find-browser.ts'
import { startSite } from '#testing/start-site.ts'

/**
 * Runs once before all tests: finds the browsers and starts the site that they share. It passes the addresses to the workers
 * in environment variables, because a worker inherits nothing else. Returns a function that stops the site.
 */
export default async function startSharedSite(): Promise<() => Promise<void>> {
  process.env.HEADLESS_SHELL_PATH ??= await findHeadlessShell()
  process.env.CHROMIUM_PATH ??= await findBrowser()
  const site = await startSite()
  process.env.E2E_SITE_URL = site.url
  process.env.E2E_INBOX_URL = site.inboxUrl
  return async () => void (await site.stop())
}
