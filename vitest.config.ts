import { availableParallelism } from 'node:os'
import { join } from 'node:path'
import { defineConfig } from 'vitest/config'

// Many tests start processes of their own. What Node has read and stripped of types once, the next one finds here.
process.env.NODE_COMPILE_CACHE ??= join(import.meta.dirname, 'node_modules/.cache/node')

export default defineConfig({
  test: {
    include: ['{app,art,build,checks,components,content,lib,scripts,server,styles}/**/*.test.{ts,tsx}'],
    environment: 'node',
    // Vitest would leave one core to itself, which of two is half.
    maxWorkers: availableParallelism(),
  },
})
