import { availableParallelism } from 'node:os'
import { join } from 'node:path'
import { defineConfig } from 'vitest/config'
import { BaseSequencer, type TestSpecification } from 'vitest/node'

// Many tests start processes of their own. What Node has read and stripped of types once, the next one finds here.
process.env.NODE_COMPILE_CACHE ??= join(import.meta.dirname, 'node_modules/.cache/node')

/** Files that take half a minute each and are small, so that Vitest, which goes by size, would begin them last. */
const LONG = [
  'scripts/breaks/breaks.test.ts',
  'art/art.test.ts',
  'lib/outbox/relay-unusable.test.ts',
  'lib/outbox/relay-cuts.test.ts',
  'lib/outbox/relay-refusals.test.ts',
]

class LongOnesFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const isLong = ({ moduleId }: TestSpecification) => LONG.some((file) => moduleId.endsWith(file))
    const sorted = await super.sort(files)
    return [...sorted.filter(isLong), ...sorted.filter((file) => !isLong(file))]
  }
}

export default defineConfig({
  test: {
    include: ['{app,art,build,checks,components,content,lib,scripts,server,styles}/**/*.test.{ts,tsx}'],
    environment: 'node',
    // Ends what hangs, also on a machine that is busy with other work. How long something may take, its test says.
    testTimeout: 30_000,
    sequence: { sequencer: LongOnesFirst },
    // One more than there are cores: the longest files mostly wait, for a relay, a lease or another process.
    maxWorkers: availableParallelism() + 1,
  },
})
