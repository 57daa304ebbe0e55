import type { Page, Request } from 'playwright/test'

/**
 * Holds the requests for these addresses back, and collects their paths in the order in which they are made.
 * @returns `release` lets them through, also those that are made later
 */
export async function hold(
  page: Page,
  addresses: string | RegExp,
): Promise<{ asked: string[]; release: () => void }> {
  const { promise, resolve } = Promise.withResolvers<void>()
  const asked: string[] = []
  await page.route(addresses, async (route) => {
    asked.push(new URL(route.request().url()).pathname)
    await promise
    await route.continue()
  })
  return { asked, release: resolve }
}

/** Collects the requests of the page from now on. */
export function watch(page: Page, isMeant: (request: Request) => boolean): Request[] {
  const seen: Request[] = []
  page.on('request', (request) => {
    if (isMeant(request)) seen.push(request)
  })
  return seen
}

/** Collects the requests of the page to other sites from now on. */
export function watchStrangers(page: Page, own: string | undefined): Request[] {
  return watch(page, (request) => /^http/.test(request.url()) && new URL(request.url()).origin !== own)
}
