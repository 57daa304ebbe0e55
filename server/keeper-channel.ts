import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { existsSync, rmSync } from 'node:fs'
import { createServer, request } from 'node:http'
import { connect } from 'node:net'
import { join, relative } from 'node:path'
import { text } from 'node:stream/consumers'
import { setTimeout as wait } from 'node:timers/promises'
import { log, logFault } from '#lib/log.ts'
import { isReleaseName, KEEPER_FOLDER, makeFolders, type Release, releasesFolder } from './releases.ts'
import { StartError } from './start-error.ts'

/*
 * `npm run release` asks the keeper of a running site for another release by HTTP, over a socket beside the releases.
 * Only the account of the site and root can connect.
 */

/** `again`: restart the same release, and read the settings again. */
export type Order = Release | 'again'

/**
 * `failed`: the release did not start or cannot store enquiries, and the site runs as before. `no-site`: no site runs
 * here. `unknown`: the keeper ended before it answered.
 */
export type Change = { result: 'changed' | 'failed'; code?: string } | { result: 'no-site' | 'unknown' }

/** The new instance has two minutes to start, and may have to wait until the instance before last has ended. */
const CHANGED_WITHIN_MS = 180_000
/** How often a keeper looks for the folder of its socket, which the first release creates. */
const LOOK_EVERY_MS = 1000
/** The name of the build in the project folder, in an address. */
const PROJECT = 'project'

function addressOf(home: string): string {
  const path = join(releasesFolder(home), KEEPER_FOLDER, 'socket')
  if (process.platform === 'win32') {
    return `\\\\.\\pipe\\site-${createHash('sha256').update(path).digest('hex').slice(0, 16)}`
  }
  // Systems limit the path to about a hundred letters, and both sides usually run in the project folder.
  const near = relative('.', path)
  return near.length < path.length ? near : path
}

/** Makes the running site change to another release. If this process ends first, the keeper cancels the change. */
export async function askKeeper(home: string, order: Order): Promise<Change> {
  // A keeper opens its socket soon after its start, or soon after the folder is created.
  const deadline = performance.now() + (makeFolders(home) ? 3 : 1) * LOOK_EVERY_MS
  for (;;) {
    const asked = request({
      socketPath: addressOf(home),
      path: `/${order ?? PROJECT}`,
      method: 'POST',
      agent: false,
      signal: AbortSignal.timeout(CHANGED_WITHIN_MS),
    })
    try {
      const [response] = await once(asked.end(), 'response')
      return JSON.parse(await text(response))
    } catch (error) {
      const { syscall, code }: Partial<NodeJS.ErrnoException> = error instanceof Error ? error : {}
      if (syscall !== 'connect') return { result: 'unknown' }
      if (code === 'EACCES') throw new StartError('Only root and the account of the site may do that.')
      if (performance.now() > deadline) return { result: 'no-site' }
      await wait(LOOK_EVERY_MS / 10)
    }
  }
}

/**
 * Opens the socket as soon as its folder exists.
 * @param change `gone`: aborts when the command that gave the order has ended
 */
export function openChannel(
  home: string,
  change: (order: Order, gone: AbortSignal) => Promise<Change>,
): void {
  const server = createServer((asked, response) => {
    const name = asked.url?.slice(1)
    const order = name === PROJECT ? null : name
    if (order !== null && order !== 'again' && !isReleaseName(order))
      return void response.writeHead(404).end()
    const gone = new AbortController()
    response.once('close', () => gone.abort())
    void change(order, gone.signal).then((result) => response.end(JSON.stringify(result)))
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
    // If an operator starts two keepers by mistake, the first one keeps the socket.
    probe.once('connect', () => {
      probe.destroy()
      log('warn', 'release.no-channel', { code: 'EADDRINUSE' })
    })
    probe.once('error', () => {
      // A keeper that was killed has left it.
      if (process.platform !== 'win32') rmSync(address, { force: true })
      server.listen(address)
    })
  }
  open()
}
