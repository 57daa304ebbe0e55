import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { existsSync, rmSync } from 'node:fs'
import { connect, createServer, type Socket } from 'node:net'
import { join, relative } from 'node:path'
import { parseJson } from '#lib/json.ts'
import { log, logFault } from '#lib/log.ts'
import { isReleaseName, KEEPER_FOLDER, makeFolders, releasesFolder } from './releases.ts'

/*
 * How `npm run release` asks the keeper of a running site for another release: a line of JSON each way over a socket
 * beside the releases. Only the account of the site and root may connect.
 */

/** Null is the build in the project folder. `again`: whatever runs, with the settings read again. */
export type Order = { release: string | null } | 'again'

/**
 * `failed`: it did not start or cannot store enquiries, so the site goes on as before. `no-site`: none runs here. `unknown`:
 * the keeper ended meanwhile.
 */
export type Change = { result: 'changed' | 'failed'; code?: string } | { result: 'no-site' | 'unknown' }

/** The new one is given two minutes to start, and may have to wait until the visitors of the one before last have gone. */
const CHANGED_WITHIN_MS = 180_000
/** A keeper that was started before the first release was made looks this often for a folder to open the socket in. */
const LOOK_EVERY_MS = 1000
const LINE_MAX = 1000

function addressOf(home: string): string {
  const path = join(releasesFolder(home), KEEPER_FOLDER, 'socket')
  if (process.platform === 'win32') {
    return `\\\\.\\pipe\\site-${createHash('sha256').update(path).digest('hex').slice(0, 16)}`
  }
  // The system takes about a hundred letters, and both sides usually run in the project folder.
  const near = relative('.', path)
  return near.length < path.length ? near : path
}

/**
 * Has the running site change to another release without anybody noticing. If this process ends first, the keeper gives
 * up the change, and the site goes on as before.
 */
export async function askKeeper(home: string, order: Order): Promise<Change> {
  // A keeper opens its socket just after its first start, and soon after there is a folder for it.
  const deadline = performance.now() + (makeFolders(home) ? 3 : 1) * LOOK_EVERY_MS
  for (;;) {
    const socket = connect(addressOf(home))
    try {
      await once(socket, 'connect')
    } catch {
      if (performance.now() > deadline) return { result: 'no-site' }
      await new Promise((resolve) => setTimeout(resolve, LOOK_EVERY_MS / 10))
      continue
    }
    socket.write(`${JSON.stringify(order)}\n`)
    const timer = setTimeout(() => socket.destroy(), CHANGED_WITHIN_MS)
    const answer = parseJson((await readLine(socket)) ?? '')
    clearTimeout(timer)
    socket.destroy()
    return isChange(answer) ? answer : { result: 'unknown' }
  }
}

/**
 * Opens the socket as soon as there is a folder for it.
 * @param change obeys one order at a time. `gone`: the command that gave it is there no longer
 */
export function openChannel(
  home: string,
  change: (order: Order, gone: AbortSignal) => Promise<Change>,
): void {
  const server = createServer((socket) => {
    serve(socket, change).catch(() => socket.destroy())
  })
  server.on('error', (error) => logFault('release.no-channel', error))
  server.unref()

  function open(): void {
    if (process.platform !== 'win32' && !existsSync(join(releasesFolder(home), KEEPER_FOLDER))) {
      setTimeout(open, LOOK_EVERY_MS).unref()
      return
    }
    const address = addressOf(home)
    const probe = connect(address)
    // Two keepers of one project are a mistake of the operator, and the first one keeps the socket.
    probe.once('connect', () => {
      probe.destroy()
      log('warn', 'release.no-channel', { code: 'EADDRINUSE' })
    })
    probe.once('error', () => {
      // Left behind by a keeper that was killed.
      if (process.platform !== 'win32') rmSync(address, { force: true })
      server.listen(address)
    })
  }
  open()
}

async function serve(
  socket: Socket,
  change: (order: Order, gone: AbortSignal) => Promise<Change>,
): Promise<void> {
  const gone = new AbortController()
  socket.on('error', () => undefined).once('close', () => gone.abort())
  const order = parseJson((await readLine(socket)) ?? '')
  if (!isOrder(order)) return void socket.destroy()
  socket.end(`${JSON.stringify(await change(order, gone.signal))}\n`)
}

/** Undefined: the other side hung up before the end of the line, or talks too much. */
async function readLine(socket: Socket): Promise<string | undefined> {
  let text = ''
  socket.setEncoding('utf8')
  return await new Promise((resolve) => {
    socket.on('data', (chunk: string) => {
      text += chunk
      const end = text.indexOf('\n')
      if (end !== -1) resolve(text.slice(0, end))
      else if (text.length > LINE_MAX) resolve(undefined)
    })
    socket.on('error', () => resolve(undefined)).once('close', () => resolve(undefined))
  })
}

function isOrder(value: unknown): value is Order {
  if (value === 'again') return true
  if (typeof value !== 'object' || value === null || !('release' in value)) return false
  return value.release === null || isReleaseName(value.release)
}

function isChange(value: unknown): value is Change {
  return typeof value === 'object' && value !== null && 'result' in value
}
