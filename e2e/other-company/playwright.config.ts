import { defineConfig } from 'playwright/test'
import base from '../../playwright.config.ts'

// `npm run second-company` runs this in the folder in which it has built the other company.

export default defineConfig(base, {
  testDir: '.',
  testIgnore: [],
  globalSetup: '../support/shared-site.ts',
  outputDir: '../../test-results',
  projects: [{ name: 'desktop' }],
})
