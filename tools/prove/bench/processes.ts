import { readdirSync, readFileSync } from 'node:fs'

/*
 * What Linux tells of processes in /proc (proc_pid_stat(5)). Other systems have no such files, and the figures are
 * then 0 or not a number: what is measured by the clock is measured there too.
 */

/** All Linux systems of today count so. */
const TICKS_PER_SECOND = 100
const PAGE_BYTES = 4096

/** The places of fields behind the name of the program, the first of which is the state. */
const GROUP = 2
const CHILDREN_USER_TICKS = 13
const CHILDREN_SYSTEM_TICKS = 14
const RESIDENT_PAGES = 21

/** Seconds of processors that the ended children of this process have used, with theirs. */
export function reapedSeconds(): number {
  const fields = readStat('self')
  return ((fields[CHILDREN_USER_TICKS] ?? 0) + (fields[CHILDREN_SYSTEM_TICKS] ?? 0)) / TICKS_PER_SECOND
}

/** Memory that the processes of a group have, each counted whole: what they share is counted more than once. */
export function groupMemoryMb(group: number | undefined): number {
  const pages = processIds()
    .map(readStat)
    .filter((fields) => fields[GROUP] === group)
    .reduce((sum, fields) => sum + (fields[RESIDENT_PAGES] ?? 0), 0)
  return (pages * PAGE_BYTES) / 1024 ** 2
}

function processIds(): string[] {
  try {
    return readdirSync('/proc').filter((name) => /^\d+$/.test(name))
  } catch {
    return []
  }
}

/** None for a process that has just ended. The name may hold spaces and brackets, so what follows its last is taken. */
function readStat(id: string): number[] {
  try {
    const line = readFileSync(`/proc/${id}/stat`, 'utf8')
    return line
      .slice(line.lastIndexOf(')') + 2)
      .split(' ')
      .map(Number)
  } catch {
    return []
  }
}
