import cluster from 'node:cluster'
import { setTimeout as wait } from 'node:timers/promises'
import { StartError } from './start-error.ts'

/*
 * The side of an instance that its keeper has started (`server/keeper.ts`). They send messages over Node's channel
 * between a process and its child. From the keeper there is one message, `retire`.
 */

/** From an instance, once: it answers visitors. From then on every second: it can or cannot store enquiries. */
export type Report = 'ready' | 'fit' | 'unfit'
/** What the keeper tells about the instance that is replaced, in SITE_BEFORE. Empty: there is none. */
export type Before = 'fit' | 'unfit' | 'hung' | ''

const { SITE_BEFORE, SITE_SOCKET } = process.env
const REPORT_EVERY_MS = 1000
const CHECK_EVERY_MS = 30_000
/** A store that hangs counts as one that fails. */
const CHECKED_WITHIN_MS = 30_000

/** Whether another instance answers visitors until this one is ready. */
export function takesOver(): boolean {
  return SITE_BEFORE === 'fit' || SITE_BEFORE === 'unfit'
}

/** The descriptor of the socket that systemd has opened for the site. The keeper opens it for its instances. */
export function givenSocket(): number | undefined {
  return SITE_SOCKET ? Number(SITE_SOCKET) : undefined
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
 * Begins to answer visitors, and reports it to the keeper, if there is one.
 * @throws StartError when this process cannot store enquiries, and the one that it would replace can
 */
export async function serveUnderKeeper({ warmUp, listen, alarm, retire }: Duties): Promise<void> {
  let isFit = false
  async function check(): Promise<void> {
    isFit = await warmUp()
  }
  const checked = check()
  if (takesOver()) await Promise.race([checked, wait(CHECKED_WITHIN_MS)])
  if (SITE_BEFORE === 'fit' && !isFit) {
    throw new StartError(
      'It cannot store enquiries, and the running site can, so that goes on. See: npm run enquiries -- doctor',
    )
  }
  await listen()
  if (!cluster.isWorker) return
  process.once('message', retire)
  const tell = (report: Report) => void process.send?.(report, () => undefined)
  tell('ready')
  if (SITE_BEFORE === 'hung') alarm()
  setInterval(() => tell(isFit ? 'fit' : 'unfit'), REPORT_EVERY_MS).unref()
  setInterval(check, CHECK_EVERY_MS).unref()
}
