import { accessSync, constants, existsSync, readdirSync, statfsSync, statSync } from 'node:fs'
import { dirname, join } from 'node:path'
import type { StoreDescription } from '#lib/outbox/store.ts'
import { sqliteVersion, storeFile } from './sqlite-file.ts'

const GIB = 1024 ** 3
const FREE_COMFORTABLE_BYTES = GIB

type Findings = StoreDescription['findings']

/** Describes the folder of a SQLite store from outside, without creating anything. */
export function describePlace(directory: string): StoreDescription {
  const isFolder = existsSync(directory) && statSync(directory).isDirectory()
  const doubts = isFolder ? doubtsAbout(directory) : undefined
  const exists = existsSync(storeFile(directory))
  return {
    place: storeFile(directory),
    engine: `SQLite ${sqliteVersion()}`,
    exists,
    risks: doubts === undefined ? [] : [doubts],
    findings: [...(exists ? [] : [examinePlace(directory)]), ...(isFolder ? examineFolder(directory) : [])],
  }
}

/** A store that this made as root, say, would be closed to the site. */
function examinePlace(directory: string): Findings[number] {
  let place = directory
  while (!existsSync(place)) place = dirname(place)
  if (!statSync(place).isDirectory()) {
    return { verdict: 'error', text: `${place} is a file: set DATA_DIR to a folder.` }
  }
  try {
    accessSync(place, constants.W_OK | constants.X_OK)
    const text = `There is no store in ${directory} yet. The site creates it at its first start, if its user may write to ${place}. You may write there.`
    return { verdict: 'warning', text }
  } catch {
    const text = `There is no store in ${directory}, and you may not write to ${place}. The user that runs the site must be able to.`
    return { verdict: 'error', text }
  }
}

function examineFolder(directory: string): Findings {
  const findings: Findings = []
  const mode = statSync(directory).mode & 0o077
  if (mode !== 0 && process.platform !== 'win32') {
    const text = `Others on this machine may enter ${directory}: chmod 700 ${directory}`
    findings.push({ verdict: 'warning', text })
  }
  const { bavail, bsize } = statfsSync(directory)
  const free = bavail * bsize
  const space = `The disk of ${directory} has ${(free / GIB).toFixed(1)} GiB free.`
  findings.push({ verdict: free < FREE_COMFORTABLE_BYTES ? 'warning' : 'ok', text: space })
  const aside = readdirSync(directory).filter(
    (name) => /^set-aside-.*-wal$/.test(name) && statSync(join(directory, name)).size > 0,
  )
  if (aside.length > 0) {
    const text = `A log was found without its file and set aside: ${aside.join(', ')}. It may hold enquiries that are nowhere else: "The disk" in docs/operations.md says how to bring them back.`
    findings.push({ verdict: 'error', text })
  }
  return findings
}

/** What speaks against a folder, by the number of its file system (https://man7.org/linux/man-pages/man2/statfs.2.html). */
const DOUBTS: [kinds: number[], doubt: string][] = [
  [
    [0x794c7630],
    'belongs to this container and is deleted with it: mount a volume there, or set DATA_DIR to one.',
  ],
  [[0x01021994, 0x858458f6], 'is in memory, and empty after a restart: set DATA_DIR to a folder on a disk.'],
  [
    [0x6969, 0x517b, 0xff534d42, 0xfe534d42],
    "is on another machine, where SQLite's locks do not work: set DATA_DIR to a local disk.",
  ],
]

/** Says, in a sentence, why this folder is not a place to keep enquiries; undefined when nothing speaks against it. */
export function doubtsAbout(folder: string, kind = statfsSync(folder).type >>> 0): string | undefined {
  const [, doubt] = DOUBTS.find(([kinds]) => kinds.includes(kind)) ?? []
  return doubt && `${folder} ${doubt}`
}
