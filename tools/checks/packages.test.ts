import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

// The packages that the lock file may install. Advisories change daily and need the network: operators run `npm audit`.

const REGISTRY = 'https://registry.npmjs.org/'

type Locked = { resolved?: string; integrity?: string; link?: boolean }
const { packages }: { packages: Record<string, Locked> } = JSON.parse(
  readFileSync('package-lock.json', 'utf8'),
)
const installed = Object.entries(packages).filter(([path]) => path.startsWith('node_modules/'))

test('every package comes from the registry, and the lock file knows its contents by hash', () => {
  expect(installed.length).toBeGreaterThan(100)
  const odd = installed.filter(
    // Without an address of its own a package comes from the registry that npm is set to.
    ([, { link, resolved = REGISTRY, integrity }]) =>
      link || !resolved.startsWith(REGISTRY) || !integrity?.startsWith('sha512-'),
  )
  expect(odd.map(([path]) => path)).toEqual([])
})
