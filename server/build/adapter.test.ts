import { PHASE_PRODUCTION_BUILD } from 'next/constants.js'
import packageOfNext from 'next/package.json' with { type: 'json' }
import { expect, test } from 'vitest'
import adapter from './adapter.ts'

/** As Next asks before a build. */
const ask = (nextVersion: string) =>
  adapter.modifyConfig?.(
    {} as never,
    { phase: PHASE_PRODUCTION_BUILD, nextVersion, projectDir: '/' } as never,
  )

test('a build with a Next that this site was not tested with stops, and says so in one sentence', () => {
  expect(ask(packageOfNext.version)).toEqual({})
  expect(() => ask('17.0.0')).toThrow(
    /^Next 17\.0\.0 is installed, and this site is tested with [\d.]+: [^.]+\.ts, and run npm test\.$/,
  )
})
