import cluster from 'node:cluster'

/*
 * The messages between an instance and its keeper (`server/keeper.ts`), over Node's channel between a process and its
 * child. `instance.ts` is the side of the keeper.
 */

/** The environment variable that the keeper sets if another instance answers visitors while this one starts. */
export const TAKES_OVER = 'SITE_TAKES_OVER'
/** The first descriptor that systemd hands to a process (sd_listen_fds(3)). */
const FIRST_SOCKET = 3

/** From an instance: it runs, it can (`fit`) or cannot store enquiries, it answers visitors. */
export type Report = 'alive' | 'fit' | 'unfit' | 'ready'
/** From the keeper: report whether you can store enquiries, take over, raise an alarm about a hung instance, end. */
export type Command = 'check' | 'listen' | 'alarm' | 'retire'

export const HEARTBEAT_MS = 1000

/** Whether another instance answers visitors until this one is ready. */
export function takesOver(): boolean {
  return cluster.isWorker && process.env[TAKES_OVER] === 'yes'
}

/**
 * The descriptor of the socket that systemd has opened for the site (systemd.socket(5)) and handed to the keeper.
 * Instances listen on this number too, because the keeper opens it for them.
 */
export function givenSocket(): number | undefined {
  const { LISTEN_PID, LISTEN_FDS } = process.env
  const keeper = cluster.isWorker ? process.ppid : process.pid
  return LISTEN_PID === String(keeper) && LISTEN_FDS === '1' ? FIRST_SOCKET : undefined
}

type Duties = {
  /** Whether this process can store an enquiry now. The first call also loads the code that the first visitor needs. */
  warmUp: () => Promise<boolean>
  /** Opens the port. */
  listen: () => Promise<unknown>
  /** Reports to the operator that the instance before this one hung. */
  alarm: () => void
  /** Ends this process after its last responses. */
  retire: () => void
}

/**
 * Begins to answer visitors, and reports it to the keeper, if there is one. A process that takes over waits for the
 * keeper's order: an instance that can store enquiries is not replaced by one that cannot.
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
  // Not awaited, so that visitors need not wait for a store that hangs.
  obey.check()
  if (takesOver()) await mayListen.promise
  await listen()
  tell('ready')
  setInterval(tell, HEARTBEAT_MS, 'alive').unref()
}
