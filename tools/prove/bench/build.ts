import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { buildEmptySite } from './empty-site.ts'
import { printMedians } from './rounds.ts'
import { root, runProgram } from './run-program.ts'

/** Prints what a build takes from nothing, one that follows it, and that of an empty page of Next's. */
export async function measureBuilds(rounds: number): Promise<void> {
  const build = () => runProgram('tools/build.ts', [], root)
  const contestants = [
    {
      name: 'ours, from nothing',
      measure: async () => {
        await rm(join(root, '.next'), { recursive: true, force: true })
        return await build()
      },
    },
    { name: 'ours, once more', measure: build },
    { name: 'an empty page of Next', measure: buildEmptySite },
  ]
  await printMedians('A build', contestants, rounds)
}
