import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

// The packages that the lock file may install. Advisories change daily and need the network: operators run `npm audit`.

const REGISTRY = 'https://registry.npmjs.org/'

/** Packages that run a script of their own when they are installed, each looked at before it was let in: none. */
const MAY_RUN_AT_INSTALL: string[] = []

type Locked = { resolved?: string; integrity?: string; link?: boolean; hasInstallScript?: boolean }
const { packages }: { packages: Record<string, Locked> } = JSON.parse(
  readFileSync('package-lock.json', 'utf8'),
)
const installed = Object.entries(packages).filter(([path]) => path.startsWith('node_modules/'))

test('only reviewed packages run scripts when they are installed', () => {
  expect(installed.length).toBeGreaterThan(100)
  const running = installed.filter(([, { hasInstallScript }]) => hasInstallScript).map(([path]) => path)
  expect(running).toEqual(MAY_RUN_AT_INSTALL)
})

test('every package comes from the registry, and the lock file knows its contents by hash', () => {
  const odd = installed.filter(
    // Without an address of its own a package comes from the registry that npm is set to.
    ([, { link, resolved = REGISTRY, integrity }]) =>
      link || !resolved.startsWith(REGISTRY) || !integrity?.startsWith('sha512-'),
  )
  expect(odd.map(([path]) => path)).toEqual([])
})
