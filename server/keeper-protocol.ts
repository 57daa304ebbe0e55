import cluster from 'node:cluster'

/*
 * How an instance of the site and its keeper (`server/keeper.ts`) talk: by the channel that Node opens between a process
 * and its child. Both sides of it are here and in `instance.ts`.
 */

/** The environment variable by which the keeper tells an instance that another one answers visitors meanwhile. */
export const TAKES_OVER = 'SITE_TAKES_OVER'
/** The environment variable by which the keeper tells an instance that it replaces one that hangs. */
export const REPLACES_HUNG = 'SITE_REPLACES_HUNG'
/** The environment variable by which the keeper tells an instance that systemd has opened the port. */
const SOCKET_GIVEN = 'SITE_SOCKET_GIVEN'
/** The first descriptor that systemd hands to a process (sd_listen_fds(3)). */
const FIRST_SOCKET = 3

/** From an instance: it lives, it can store enquiries or cannot, it answers visitors. */
export type Report = 'alive' | 'fit' | 'unfit' | 'ready'
/** From the keeper: say whether you can store enquiries, take over, make way. */
export type Command = 'check' | 'listen' | 'retire'

export const HEARTBEAT_MS = 1000

/** Whether this process follows another one that answers visitors until this one is ready. */
export function takesOver(): boolean {
  return cluster.isWorker && process.env[TAKES_OVER] === 'yes'
}

/** Whether that one hangs. */
export function replacesHung(): boolean {
  return cluster.isWorker && process.env[REPLACES_HUNG] === 'yes'
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

/** The environment by which an instance finds that socket. */
export function environmentOfSocket(): Record<string, string> {
  return { [SOCKET_GIVEN]: givenSocket() === undefined ? '' : 'yes' }
}

type Duties = {
  /** Whether this process can store an enquiry right now. */
  canStore: () => Promise<boolean>
  /** Opens the port. */
  listen: () => Promise<unknown>
  /** Ends this process once it has answered what it has. */
  retire: () => void
}

/**
 * Begins to answer visitors and tells the keeper, if there is one. A process that takes over asks it first: the keeper
 * does not let go of one that can store enquiries for one that cannot.
 */
export async function serveUnderKeeper({ canStore, listen, retire }: Duties): Promise<void> {
  if (!cluster.isWorker) return void (await listen())
  const tell = (report: Report) => void process.send?.(report, () => undefined)
  const mayListen = Promise.withResolvers<void>()
  process.on('message', (command: Command) => {
    if (command === 'listen') mayListen.resolve()
    if (command === 'check') void canStore().then((isFit) => tell(isFit ? 'fit' : 'unfit'))
    if (command === 'retire') retire()
  })
  if (takesOver()) {
    tell((await canStore()) ? 'fit' : 'unfit')
    await mayListen.promise
  }
  await listen()
  tell('ready')
  setInterval(tell, HEARTBEAT_MS, 'alive').unref()
}
