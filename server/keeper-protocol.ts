import cluster from 'node:cluster'

/** The environment variable by which the keeper tells an instance that another one answers visitors meanwhile. */
export const TAKES_OVER = 'SITE_TAKES_OVER'

/** The environment variable by which the keeper tells an instance that systemd has opened the port. */
const SOCKET_GIVEN = 'SITE_SOCKET_GIVEN'
/** The first descriptor that systemd hands to a process (sd_listen_fds(3)). */
const FIRST_SOCKET = 3

/** What an instance says to the keeper, and the keeper to an instance. */
export const READY = 'ready'
export const RETIRE = 'retire'

/** Whether this process follows another one that answers visitors until this one is ready (`server/keeper.ts`). */
export function takesOver(): boolean {
  return cluster.isWorker && process.env[TAKES_OVER] === 'yes'
}

/**
 * The descriptor of the socket that systemd has opened for the site (systemd.socket(5)), in the process that it was handed to:
 * the keeper. An instance listens on it by this number too, because its keeper opens it for all of them.
 */
export function givenSocket(): number | undefined {
  const { LISTEN_PID, LISTEN_FDS, [SOCKET_GIVEN]: isGiven } = process.env
  const isOurs = cluster.isWorker
    ? isGiven === 'yes'
    : LISTEN_PID === String(process.pid) && LISTEN_FDS === '1'
  return isOurs ? FIRST_SOCKET : undefined
}

/** What an instance needs in its environment to find that socket. */
export function environmentOfSocket(): Record<string, string> {
  return { [SOCKET_GIVEN]: givenSocket() === undefined ? '' : 'yes' }
}

/** Tells the keeper, if there is one, that this process answers visitors, and listens for the end of its time. */
export function reportReady(retire: () => void): void {
  if (!cluster.isWorker) return
  process.on('message', (word) => {
    if (word === RETIRE) retire()
  })
  process.send?.(READY)
}
