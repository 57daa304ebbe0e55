import { execFileSync } from 'node:child_process'
import {
  closeSync,
  mkdirSync,
  mkdtempSync,
  openSync,
  readFileSync,
  rmSync,
  writeFileSync,
  writeSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { readCommandLine, readCount } from '#lib/config/command-line.ts'
import { openStore } from '#lib/outbox/open-store.ts'
import { createSqliteStore } from '#lib/outbox/sqlite/sqlite-store.ts'
import { anEnquiry } from '#lib/outbox/testing/bench.ts'
import { seededRandom } from '#lib/random.ts'

const USAGE = `Cuts the power after every single write, truncation and fsync of a real run of the store, and demands every
enquiry that had been promised by then.

  npm run prove -- power-loss --enquiries 40 --seed 1
  npm run prove -- power-loss --broken                 the store with synchronous=OFF: has to find losses

strace records the run (Debian: apt-get install strace).`

// The disk is rebuilt for each moment in three ways: what was not synchronised is lost, or all of it got through, or some
// of it did and the last piece is torn. That shows that what the store asks of the disk suffices. It does not show that
// the disk does what it is asked.

const SECTOR_BYTES = 512
const modes = ['lost', 'kept', 'torn'] as const
type Mode = (typeof modes)[number]
/** The first argument of the process that is recorded. */
const CHILD = '--live'

/** `prove power-loss`. @returns the exit code */
export async function run(args: string[]): Promise<number> {
  const { values } = readCommandLine(USAGE, {
    args,
    options: {
      enquiries: { type: 'string', default: '40' },
      seed: { type: 'string', default: '1' },
      broken: { type: 'boolean', default: false },
    },
  })
  const random = seededRandom(readCount('--seed', values.seed, USAGE))
  const folder = mkdtempSync(join(tmpdir(), 'power-loss-'))
  try {
    const operations = record(folder, values.enquiries, values.broken)
    const promised: string[] = []
    const losses: string[] = []
    let moments = 0
    for (const [index, operation] of operations.entries()) {
      if (operation.kind === 'promise') promised.push(operation.words)
      for (const mode of modes) {
        moments += 1
        const files = rebuild(operations.slice(0, index + 1), mode, random)
        const missing = await missingAfter(join(folder, 'disk'), files, promised)
        losses.push(
          ...missing.map((words) => `after operation ${index} (${operation.kind}), ${mode}: ${words}`),
        )
      }
    }
    const syncs = operations.filter(({ kind }) => kind === 'sync').length
    console.log(
      `${operations.length} operations, ${syncs} of them fsync; ${moments} cuts of the power; ${promised.length} promises; ` +
        `${losses.length} broken (seed ${values.seed})`,
    )
    for (const loss of losses.slice(0, 5)) console.error(loss)
    return losses.length > 0 === values.broken ? 0 : 1
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

function record(folder: string, enquiries: string, isBroken: boolean): DiskOperation[] {
  const trace = join(folder, 'trace')
  const command = [process.execPath, import.meta.filename, CHILD, folder, enquiries, String(isBroken)]
  const options = ['-f', '-y', '-xx', '-qq', '-s', '1000000', '-e', `trace=${TRACED}`, '-e', 'signal=none']
  execFileSync('strace', [...options, '-o', trace, ...command], {
    stdio: ['ignore', 'inherit', 'inherit'],
  })
  return readTrace(readFileSync(trace, 'latin1'), folder)
}

/** The files that may be on the disk after these operations. */
function rebuild(
  operations: readonly DiskOperation[],
  mode: Mode,
  random: () => number,
): Map<string, Buffer> {
  const synced = new Map<string, number>()
  for (const operation of operations) {
    if (operation.kind === 'sync')
      synced.set(operation.file, Math.max(synced.get(operation.file) ?? 0, operation.before))
  }
  const files = new Map<string, Buffer>()
  for (const [index, operation] of operations.entries()) {
    if (operation.kind === 'sync' || operation.kind === 'promise') continue
    const { file } = operation
    // That a file is there, or gone, is on the disk once its folder is; its content, once the file itself is.
    const isOfFolder = operation.kind === 'create' || operation.kind === 'remove'
    const isDurable = index < (synced.get(isOfFolder ? folderOf(file) : file) ?? 0)
    if (!isDurable && (mode === 'lost' || (mode === 'torn' && random() < 0.5))) continue
    if (operation.kind === 'create') files.set(file, files.get(file) ?? Buffer.alloc(0))
    if (operation.kind === 'remove') files.delete(file)
    const known = files.get(file)
    // Its folder does not know of it yet.
    if (known === undefined) continue
    if (operation.kind === 'truncate') files.set(file, resize(known, operation.size))
    if (operation.kind === 'write') {
      const isTorn = mode === 'torn' && !isDurable
      const sectors = Math.floor((random() * operation.bytes.length) / SECTOR_BYTES)
      const bytes = isTorn ? operation.bytes.subarray(0, sectors * SECTOR_BYTES) : operation.bytes
      const grown = resize(known, Math.max(known.length, operation.offset + bytes.length))
      bytes.copy(grown, operation.offset)
      files.set(file, grown)
    }
  }
  return files
}

function folderOf(file: string): string {
  return file.includes('/') ? file.slice(0, file.lastIndexOf('/')) : ''
}

function resize(bytes: Buffer, size: number): Buffer {
  const resized = Buffer.alloc(size)
  bytes.copy(resized, 0, 0, Math.min(size, bytes.length))
  return resized
}

/** What was promised and does not hold after a start with these files. */
async function missingAfter(
  disk: string,
  files: Map<string, Buffer>,
  promised: readonly string[],
): Promise<string[]> {
  rmSync(disk, { recursive: true, force: true })
  mkdirSync(join(disk, 'data'), { recursive: true })
  for (const [file, bytes] of files) writeFileSync(join(disk, file), bytes)
  const store = createSqliteStore(join(disk, 'data'), { report: () => {} })
  try {
    const entries = new Map((await store.list({})).map((entry) => [entry.id, entry]))
    return promised.filter((words) => {
      const [verb, id = ''] = words.split(' ')
      const entry = entries.get(id)
      return entry?.enquiry === undefined || (verb === 'sent' && entry.state !== 'sent')
    })
  } catch (error) {
    return [`cannot be opened: ${error}`]
  } finally {
    await store.close()
  }
}

/**
 * A short life of the store, to be recorded: enquiries come, are sent, and some are forgotten, which deletes, shrinks and
 * folds the log. Every promise is written down in `promises` once the store has made it.
 */
async function live(directory: string, count: number, isBroken: boolean): Promise<void> {
  const store = isBroken
    ? createSqliteStore(join(directory, 'data'), {
        onOpen: (opened) => opened.exec('PRAGMA synchronous = OFF'),
      })
    : openStore({ dataDir: join(directory, 'data') })
  const promises = openSync(join(directory, 'promises'), 'w')
  const promise = (words: string) => writeSync(promises, `${words}\n`)

  for (let n = 0; n < count; n++) {
    const id = `id-${n}`
    const enquiry = { ...anEnquiry, message: `Enquiry ${n} `.repeat(1 + ((n * 97) % 900)) }
    await store.put({ id, digest: id, enquiry, receivedAt: Date.now(), held: false })
    promise(`kept ${id}`)
    if (n % 3 === 0) {
      const claim = await store.claim(Date.now())
      if (claim !== undefined) {
        await store.settle(claim.id, { state: 'sent', at: Date.now(), receipt: '250 ok' })
        promise(`sent ${claim.id}`)
      }
    }
    if (n % 10 === 5) {
      const passing = { ...anEnquiry, email: 'gone@visitor.example', message: 'x'.repeat(60_000) }
      await store.put({ id: `gone-${n}`, digest: `gone-${n}`, enquiry: passing, receivedAt: 1, held: true })
      await store.forget({ email: 'gone@visitor.example' })
    }
  }
  await store.close()
  closeSync(promises)
}

/** What a process did to its files, in order, as strace saw it. */
type DiskOperation =
  | { kind: 'create'; file: string }
  | { kind: 'remove'; file: string }
  | { kind: 'write'; file: string; offset: number; bytes: Buffer }
  | { kind: 'truncate'; file: string; size: number }
  /** Everything that was done to this file, or folder, before operation `before` is on the disk. */
  | { kind: 'sync'; file: string; before: number }
  | { kind: 'promise'; words: string }

/** The system calls to record. */
const TRACED = 'openat,pwrite64,write,fsync,fdatasync,ftruncate,unlink,rename'

const STARTED = /^(\d+) +(\w+)\((.*)$/
const RESUMED = /^(\d+) +<\.\.\. (\w+) resumed>(.*)$/
const OF_A_FILE = /^\d+<([^>]*)>/

/**
 * Reads the output of `strace -f -y -xx` with these system calls.
 * @param folder only files below it count; `promises` in it is what the program has promised so far
 * @throws when a call is among them that a rebuilt disk would have to know of
 */
function readTrace(text: string, folder: string): DiskOperation[] {
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

if (import.meta.main) {
  const [first, directory = '', count = '', isBroken = ''] = process.argv.slice(2)
  if (first === CHILD) await live(directory, Number(count), isBroken === 'true')
  else process.exitCode = await run(process.argv.slice(2))
}
