import { execFileSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { readCommandLine, readCount } from '#lib/config/command-line.ts'
import { createSqliteStore } from '#lib/outbox/sqlite/sqlite-store.ts'
import { seededRandom } from '#lib/random.ts'
import { type DiskOperation, readTrace, TRACED } from '#tools/power-loss-trace.ts'

const USAGE = `Cuts the power after every single write, truncation and fsync of a real run of the store, and demands every
enquiry that had been promised by then.

  npm run power-loss -- --enquiries 40 --seed 1
  npm run power-loss -- --broken                 the store with synchronous=OFF: has to find losses

strace records the run (Debian: apt-get install strace).`

// The disk is rebuilt for each moment in three ways: what was not synchronised is lost, or all of it got through, or some
// of it did and the last piece is torn. That shows that what the store asks of the disk suffices. It does not show that
// the disk does what it is asked.

const { values } = readCommandLine(USAGE, {
  options: {
    enquiries: { type: 'string', default: '40' },
    seed: { type: 'string', default: '1' },
    broken: { type: 'boolean', default: false },
  },
})
const SECTOR_BYTES = 512
const modes = ['lost', 'kept', 'torn'] as const
type Mode = (typeof modes)[number]

const folder = mkdtempSync(join(tmpdir(), 'power-loss-'))
try {
  process.exitCode = await main()
} finally {
  rmSync(folder, { recursive: true, force: true })
}

async function main(): Promise<number> {
  const operations = record()
  const random = seededRandom(readCount('--seed', values.seed, USAGE))
  const promised: string[] = []
  const losses: string[] = []
  let moments = 0
  for (const [index, operation] of operations.entries()) {
    if (operation.kind === 'promise') promised.push(operation.words)
    for (const mode of modes) {
      moments += 1
      const missing = await missingAfter(rebuild(operations.slice(0, index + 1), mode, random), promised)
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
}

function record(): DiskOperation[] {
  const trace = join(folder, 'trace')
  const command = [process.execPath, 'tools/power-loss-child.ts', folder, values.enquiries]
  const options = ['-f', '-y', '-xx', '-qq', '-s', '1000000', '-e', `trace=${TRACED}`, '-e', 'signal=none']
  execFileSync('strace', [...options, '-o', trace, ...command, ...(values.broken ? ['broken'] : [])], {
    stdio: ['ignore', 'inherit', 'inherit'],
  })
  return readTrace(readFileSync(trace, 'latin1'), folder)
}

/** The files as they may lie on the disk after these operations. */
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
    // That a file is there, or gone, is on the disk once its folder is; what stands in it, once the file itself is.
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
async function missingAfter(files: Map<string, Buffer>, promised: readonly string[]): Promise<string[]> {
  const disk = join(folder, 'disk')
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
