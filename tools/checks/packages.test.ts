import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { z } from 'zod'

// What the lock file may bring in. Advisories change daily and need the network: `npm audit` is the operator's to run.

const REGISTRY = 'https://registry.npmjs.org/'

/** Packages that run a script of their own when they are installed, each looked at before it was let in: none. */
const MAY_RUN_AT_INSTALL: string[] = []

const lockSchema = z.object({
  packages: z.record(
    z.string(),
    z.object({
      version: z.string().optional(),
      resolved: z.string().optional(),
      integrity: z.string().optional(),
      link: z.boolean().optional(),
      hasInstallScript: z.boolean().optional(),
    }),
  ),
})
const manifestSchema = z.object({
  dependencies: z.record(z.string(), z.string()),
  devDependencies: z.record(z.string(), z.string()),
  optionalDependencies: z.record(z.string(), z.string()),
})

const { packages } = lockSchema.parse(JSON.parse(readFileSync('package-lock.json', 'utf8')))
const installed = Object.entries(packages)
  .filter(([path]) => path.startsWith('node_modules/'))
  .map(([path, entry]) => ({ ...entry, path, name: path.slice(path.lastIndexOf('node_modules/') + 13) }))

test('nothing runs when packages are installed but what has been looked at', () => {
  const running = installed.filter(({ hasInstallScript }) => hasInstallScript).map(({ name }) => name)
  expect([...new Set(running)]).toEqual(MAY_RUN_AT_INSTALL)
})

test('every package comes from the registry, and the lock file knows its contents by hash', () => {
  const odd = installed.filter(
    // Without an address of its own a package comes from the registry that npm is set to.
    ({ link, resolved = REGISTRY, integrity }) =>
      link || !resolved.startsWith(REGISTRY) || !integrity?.startsWith('sha512-'),
  )
  expect(odd.map(({ path }) => path)).toEqual([])
})

test('every dependency is named in one exact version', () => {
  const manifest = manifestSchema.parse(JSON.parse(readFileSync('package.json', 'utf8')))
  const wanted = Object.values(manifest).flatMap((group) => Object.entries(group))
  expect(wanted.filter(([, version]) => !/^\d+\.\d+\.\d+$/.test(version))).toEqual([])
})
