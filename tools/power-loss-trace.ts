/** What a process did to its files, in order, as strace saw it. */
export type DiskOperation =
  | { kind: 'create'; file: string }
  | { kind: 'remove'; file: string }
  | { kind: 'write'; file: string; offset: number; bytes: Buffer }
  | { kind: 'truncate'; file: string; size: number }
  /** Everything that was done to this file, or folder, before operation `before` is on the disk. */
  | { kind: 'sync'; file: string; before: number }
  | { kind: 'promise'; words: string }

/** The system calls to record. */
export const TRACED = 'openat,pwrite64,write,fsync,fdatasync,ftruncate,unlink,rename'

const STARTED = /^(\d+) +(\w+)\((.*)$/
const RESUMED = /^(\d+) +<\.\.\. (\w+) resumed>(.*)$/
const OF_A_FILE = /^\d+<([^>]*)>/

/**
 * Reads the output of `strace -f -y -xx` with these system calls.
 * @param folder only files below it count; `promises` in it is what the program has promised so far
 * @throws when a call is among them that a rebuilt disk would have to know of
 */
export function readTrace(text: string, folder: string): DiskOperation[] {
  const operations: DiskOperation[] = []
  const syncing = new Map<string, { file: string; before: number }>()
  const created = new Set<string>()

  for (const line of text.split('\n')) {
    const resumed = RESUMED.exec(line)
    if (resumed !== null) {
      const sync = syncing.get(resumed[1] ?? '')
      if (sync !== undefined && /sync$/.test(resumed[2] ?? '')) operations.push({ kind: 'sync', ...sync })
      continue
    }
    const [, thread = '', call = '', args = ''] = STARTED.exec(line) ?? []
    if (call === 'openat') {
      const file = below(folder, unescaped(/"([^"]*)"/.exec(args)?.[1] ?? ''))
      if (file === undefined || !args.includes('O_CREAT') || created.has(file)) continue
      created.add(file)
      operations.push({ kind: 'create', file })
      continue
    }
    if (call === 'unlink' || call === 'rename') {
      const file = below(folder, unescaped(/"([^"]*)"/.exec(args)?.[1] ?? ''))
      if (call === 'rename' && file !== undefined) throw new Error(`A rename of ${file}`)
      if (file !== undefined) operations.push({ kind: 'remove', file })
      if (file !== undefined) created.delete(file)
      continue
    }
    const file = below(folder, unescaped(OF_A_FILE.exec(args)?.[1] ?? ''))
    if (file === undefined) continue
    if (call === 'write' || call === 'pwrite64') {
      const [, hex = '', rest = ''] = /"([^"]*)"(.*)$/.exec(args) ?? []
      const bytes = bytesOf(hex)
      if (file === 'promises') operations.push({ kind: 'promise', words: bytes.toString().trim() })
      else if (call === 'write') throw new Error(`An unplaced write to ${file}`)
      else operations.push({ kind: 'write', file, bytes, offset: Number(/^, \d+, (\d+)/.exec(rest)?.[1]) })
    }
    if (call === 'ftruncate')
      operations.push({ kind: 'truncate', file, size: Number(/>, (\d+)/.exec(args)?.[1]) })
    if (call === 'fsync' || call === 'fdatasync') {
      const sync = { file, before: operations.length }
      if (args.includes('<unfinished')) syncing.set(thread, sync)
      else operations.push({ kind: 'sync', ...sync })
    }
  }
  return operations
}

function below(folder: string, path: string): string | undefined {
  // The index in shared memory is made again at every start.
  if (path.endsWith('-shm')) return undefined
  return path === folder || path.startsWith(`${folder}/`) ? path.slice(folder.length + 1) : undefined
}

function unescaped(text: string): string {
  return text.includes('\\x') ? bytesOf(text).toString() : text
}

function bytesOf(escaped: string): Buffer {
  return Buffer.from(escaped.replaceAll('\\x', ''), 'hex')
}
