import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    include: ['{app,art,build,checks,components,content,lib,scripts,server,styles}/**/*.test.{ts,tsx}'],
    environment: 'node',
  },
})
