import type { Browser, BrowserContext, Page } from 'playwright'
import { chromium } from 'playwright'
import { findBrowser } from '#tools/checks/browser.ts'

const SLOWER_PROCESSOR = 4
const LATENCY_MS = 150
const DOWN_BYTES_PER_S = 1_600_000 / 8
const UP_BYTES_PER_S = 750_000 / 8

/** A visit by a phone that has never been here. `bytes` tells what has travelled since, answers with their headers. */
export type Visit = { page: Page; bytes: () => number; close: () => Promise<void> }

/** A Chromium without a window; playwright tells it what a phone is like. */
export async function openBrowser(): Promise<Browser> {
  return await chromium.launch({ executablePath: await findBrowser() })
}

/** An empty page on a phone: a processor four times slower, 150 ms to the server, 1.6 Mbit/s. */
export async function openPhone(browser: Browser): Promise<Visit> {
  const context = await browser.newContext({
    viewport: { width: 390, height: 844 },
    isMobile: true,
    hasTouch: true,
  })
  const page = await context.newPage()
  return { page, bytes: await throttle(context, page), close: () => context.close() }
}

async function throttle(context: BrowserContext, page: Page): Promise<() => number> {
  const session = await context.newCDPSession(page)
  let bytes = 0
  session.on('Network.loadingFinished', ({ encodedDataLength }) => {
    bytes += encodedDataLength
  })
  await session.send('Network.enable')
  await session.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: LATENCY_MS,
    downloadThroughput: DOWN_BYTES_PER_S,
    uploadThroughput: UP_BYTES_PER_S,
  })
  await session.send('Emulation.setCPUThrottlingRate', { rate: SLOWER_PROCESSOR })
  return () => bytes
}
