import { join } from 'node:path'
import { defineConfig } from 'playwright/test'

// End-to-end tests run on the production build: `npm run build` first, or `npm test` for everything.

// Many tests start a site of their own. What Node has read and stripped of types once, the next one finds here.
process.env.NODE_COMPILE_CACHE ??= join(import.meta.dirname, 'node_modules/.cache/node')

const DESKTOP = { width: 1440, height: 900 }
const PHONE = { width: 390, height: 844 }

export default defineConfig({
  testDir: 'e2e',
  // `npm run prove -- companies` runs it, on the site of that company, and gives it the words that must not be there.
  testIgnore: process.env.FOREIGN_WORDS === undefined ? 'other-company/**' : [],
  outputDir: 'test-results',
  globalSetup: './e2e/support/shared-site.ts',
  fullyParallel: true,
  forbidOnly: true,
  // A test that passes the second time has told us something; it is not sent round again.
  retries: 0,
  // These end what hangs, also on a machine that is busy with other work; how long something may take, its test says.
  timeout: 90_000,
  expect: { timeout: 15_000 },
  // As many as the least of machines has cores: with more, a toast of three seconds can be gone before a test points at it.
  workers: 2,
  reporter: [['list']],
  use: {
    launchOptions: {
      executablePath: process.env.HEADLESS_SHELL_PATH,
      // Letters as wide as in a window of Chromium, and not rounded to whole pixels.
      args: ['--font-render-hinting=none'],
    },
    locale: 'en-GB',
    // A trace with the page before and after each action took a fifth of all the time. The test that failed is run once
    // more with it: npx playwright test e2e/theme.spec.ts --trace on
    trace: 'off',
    screenshot: 'only-on-failure',
  },
  projects: [
    { name: 'desktop', use: { viewport: DESKTOP }, grepInvert: /@phone-only/ },
    { name: 'phone', use: { viewport: PHONE, isMobile: true, hasTouch: true }, grep: /@phone/ },
  ],
})
