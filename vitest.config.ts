import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    include: ['{app,build,components,content,lib,scripts,server}/**/*.test.{ts,tsx}'],
    environment: 'node',
  },
})
