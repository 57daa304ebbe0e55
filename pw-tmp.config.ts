import { defineConfig } from 'playwright/test'
export default defineConfig({ testDir: '/work/wt/editing/e2e', workers: 1, timeout: 400000, reporter: 'list', use: { launchOptions: { executablePath: process.env.CHROMIUM_PATH } }, projects:[{name:'desktop'}] })
