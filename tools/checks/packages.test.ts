import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { z } from 'zod'

// What the lock file may bring in. It knows only what is written here: the advisories of a registry change daily and
// need the network, so `npm audit` stays the operator's to run; this keeps anyone from going back behind what we know.

/** The first version without the fault, and why it concerns this site. */
const FLOORS: Record<string, { version: string; advisory: string; concern: string }> = {
  next: {
    version: '16.3.3',
    advisory: 'GHSA-p293-qw3h-jr36',
    concern:
      'code of strangers runs on a server that keeps its files on Windows, or that converts pictures to AVIF',
  },
  nodemailer: {
    version: '9.1.1',
    advisory: 'GHSA-2x7j-588g-ccc2',
    concern:
      'a crafted list of addresses holds up the process; earlier ones let strangers read files or add headers',
  },
  'mdast-util-to-hast': {
    version: '13.2.1',
    advisory: 'GHSA-4fh9-h7wg-q85m',
    concern: 'a code block in an article could bring classes of its own',
  },
  postcss: {
    version: '8.5.23',
    advisory: 'GHSA-fxqj-rqcc-2cmp',
    concern: 'a style sheet could have files read while the site is built',
  },
  nanoid: {
    version: '3.3.18',
    advisory: 'GHSA-2v37-7h3g-55p8',
    concern: 'ids asked for with an odd length; comes with postcss',
  },
  yaml: {
    version: '2.2.2',
    advisory: 'GHSA-f9xv-q969-pqx4',
    concern: 'a broken content file should be named, not end the process',
  },
  playwright: {
    version: '1.55.1',
    advisory: 'GHSA-7mvr-c777-76hp',
    concern: 'browsers were fetched without looking at the certificate',
  },
  vitest: {
    version: '3.0.5',
    advisory: 'GHSA-9crc-q9x8-hgqq',
    concern: 'a page open beside the tests could run code through their server',
  },
}

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

describe('no copy of a package is older than the repair of a fault we know of', () => {
  test.each(Object.entries(FLOORS))('%s', (name, { version: floor, advisory }) => {
    const copies = installed.filter((each) => each.name === name)
    expect(copies.length, 'is not installed any more: take it off the list').toBeGreaterThan(0)
    for (const { path, version = '0.0.0' } of copies) {
      expect(isAtLeast(version, floor), `${path} is ${version}; ${advisory} is repaired in ${floor}`).toBe(
        true,
      )
    }
  })
})

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

test.each([
  ['16.3.3', '16.3.3', true],
  ['16.10.0', '16.9.9', true],
  ['16.3.2', '16.3.3', false],
  ['9.9.9', '10.0.0', false],
])('version %s is at least %s: %s', (version, floor, expected) => {
  expect(isAtLeast(version, floor)).toBe(expected)
})

/** Compares releases by their three numbers; a pre-release counts as its release. */
function isAtLeast(version: string, floor: string): boolean {
  return version.localeCompare(floor, 'en', { numeric: true }) >= 0
}
