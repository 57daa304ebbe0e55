import cluster from 'node:cluster'

/*
 * How an instance of the site and its keeper (`server/keeper.ts`) talk: by the channel that Node opens between a process
 * and its child. The side of the keeper is `instance.ts`.
 */

/** The environment variable by which the keeper tells an instance that another one answers visitors meanwhile. */
export const TAKES_OVER = 'SITE_TAKES_OVER'
/** The first descriptor that systemd hands to a process (sd_listen_fds(3)). */
const FIRST_SOCKET = 3

/** From an instance: it lives, it can store enquiries or cannot, it answers visitors. */
export type Report = 'alive' | 'fit' | 'unfit' | 'ready'
/** From the keeper: say whether you can store enquiries, take over, alarm because the one before you hung, make way. */
export type Command = 'check' | 'listen' | 'alarm' | 'retire'

export const HEARTBEAT_MS = 1000

/** Whether this process follows another one that answers visitors until this one is ready. */
export function takesOver(): boolean {
  return cluster.isWorker && process.env[TAKES_OVER] === 'yes'
}

/**
 * The descriptor of the socket that systemd has opened for the site (systemd.socket(5)) and handed to the keeper. An instance
 * listens on it by this number too, because its keeper opens it for all of them.
 */
export function givenSocket(): number | undefined {
  const { LISTEN_PID, LISTEN_FDS } = process.env
  const keeper = cluster.isWorker ? process.ppid : process.pid
  return LISTEN_PID === String(keeper) && LISTEN_FDS === '1' ? FIRST_SOCKET : undefined
}

type Duties = {
  /** Whether this process can store an enquiry right now. The first call also loads what visitors would wait for. */
  warmUp: () => Promise<boolean>
  /** Opens the port. */
  listen: () => Promise<unknown>
  /** Tells the operator that the instance before this one hung. */
  alarm: () => void
  /** Ends this process once it has answered what it has. */
  retire: () => void
}

/**
 * Begins to answer visitors and tells the keeper, if there is one. A process that takes over asks it first: the keeper
 * does not let go of one that can store enquiries for one that cannot.
 */
export async function serveUnderKeeper({ warmUp, listen, alarm, retire }: Duties): Promise<void> {
  const tell = (report: Report) => void process.send?.(report, () => undefined)
  const mayListen = Promise.withResolvers<void>()
  const obey: Record<Command, () => void> = {
    check: () => void warmUp().then((isFit) => tell(isFit ? 'fit' : 'unfit')),
    listen: mayListen.resolve,
    alarm,
    retire,
  }
  if (cluster.isWorker) process.on('message', (command: Command) => obey[command]())
  // Not awaited: visitors do not wait for a store that hangs when nobody else answers them.
  obey.check()
  if (takesOver()) await mayListen.promise
  await listen()
  tell('ready')
  setInterval(tell, HEARTBEAT_MS, 'alive').unref()
}
