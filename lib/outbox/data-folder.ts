import { statfsSync } from 'node:fs'

/** Kinds of file system by their number in statfs(2) (https://man7.org/linux/man-pages/man2/statfs.2.html). */
const OF_A_CONTAINER = new Set([0x794c7630])
const IN_MEMORY = new Set([0x01021994, 0x858458f6])
const OVER_A_NETWORK = new Set([0x6969, 0x517b, 0xff534d42, 0xfe534d42])

/** Says, in a sentence, why this folder is not a place to keep enquiries; undefined when nothing speaks against it. */
export function doubtsAbout(folder: string, kind = kindOf(folder)): string | undefined {
  if (OF_A_CONTAINER.has(kind)) {
    return `${folder} belongs to this container and is deleted with it: mount a volume there, or set DATA_DIR to one.`
  }
  if (IN_MEMORY.has(kind)) {
    return `${folder} is in memory, and empty after a restart: set DATA_DIR to a folder on a disk.`
  }
  if (OVER_A_NETWORK.has(kind)) {
    return `${folder} is on another machine, where SQLite's locks do not work: set DATA_DIR to a local disk.`
  }
  return undefined
}

function kindOf(folder: string): number {
  return statfsSync(folder).type >>> 0
}
