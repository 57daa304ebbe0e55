import { globSync, readFileSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { join } from 'node:path'
import { defineConfig } from 'vitest/config'
import { isSample } from './testing/sample.ts'

// Many tests start processes of their own. What Node has read and stripped of types once, the next one finds here.
process.env.NODE_COMPILE_CACHE ??= join(import.meta.dirname, 'node_modules/.cache/node')

const TESTS = '{app,components,content,lib,server,styles,tools}/**/*.test.{ts,tsx}'
const textOf = (file: string) => readFileSync(join(import.meta.dirname, file), 'utf8')
/**
 * Tests that need posts, projects and people, and take those of the sample company. The company that adopts the site may
 * have none of them, and adopting changes nothing of the code that they try.
 */
const OF_THE_SAMPLE = '// Tried on the entries of the sample company'
const ALL = globSync(TESTS, { cwd: import.meta.dirname }).filter(
  (file) => isSample || !textOf(file).startsWith(OF_THE_SAMPLE),
)
/** What a test changes in modules, or in what all files of one process have in common. Spies end with their test. */
const CHANGES =
  /\bvi\.(?:mock|doMock|resetModules|stub\w+|useFakeTimers|setSystemTime)\b|\bprocess\.(?:env\.\w+ =|chdir\b)|\bassign\((?:globalThis|process)\b/
/** Folders of code that keeps nothing between calls, except what it has read. */
const FOLDERS =
  /^(?:components|styles|server\/build|lib\/(?!browser|outbox)\w+|lib\/outbox\/operate|tools\/(?:art|checks|content|export))\//
/**
 * Files whose tests leave nothing behind in the modules that they load. They share what one of them has loaded, which
 * takes less than half of the time. Every other file has modules of its own, in these folders as well.
 *
 * The content of a file decides, and not its folder or name. Otherwise, adding a mock would mean moving the file. If somebody
 * forgot to, another test would fail, and only now and then.
 */
const SHARING = ALL.filter((file) => FOLDERS.test(file) && !CHANGES.test(textOf(file)))

export default defineConfig({
  test: {
    projects: [
      { extends: true, test: { name: 'sharing', include: SHARING, isolate: false } },
      {
        extends: true,
        test: {
          name: 'apart',
          include: ALL.filter((file) => !SHARING.includes(file)),
        },
      },
    ],
    environment: 'node',
    // Before each test. Fake timers end where a test or its file ends them.
    restoreMocks: true,
    unstubEnvs: true,
    unstubGlobals: true,
    // Ends what hangs, also on a machine that is busy with other work. How long something may take, its test says.
    testTimeout: 30_000,
    hookTimeout: 60_000,
    expect: { poll: { timeout: 15_000 } },
    // One more than there are cores: the longest files mostly wait, for a relay, a lease or another process.
    maxWorkers: availableParallelism() + 1,
  },
})
