import cluster from 'node:cluster'
import { existsSync, readFileSync, renameSync, statSync, writeFileSync } from 'node:fs'
import { basename, join, resolve } from 'node:path'
import { log, logFault } from '#lib/process/log.ts'
import type { Before, Report } from './keeper-protocol.ts'
import { boundOutput } from './log-output.ts'

/*
 * The program of `npm start`. It starts the instance that answers visitors, of the release that the file `current` names,
 * and another one when it ends or hangs. When the file is written or touched, it starts the next one on the same socket
 * and retires the old one. If the next one fails, or cannot store enquiries although the old one can, the old one stays,
 * and the keeper writes its release back into the file. See docs/decisions/0014-restarts.md.
 */

/** In looks, one a second, without a report. While the whole machine sleeps, the keeper does not look either. */
const HUNG_AFTER_LOOKS = 15
/** Each needs the memory of a whole site until its last connection ends, so a further restart waits for the first. */
const RETIRING_MAX = 2

const { SITE_HOME, LISTEN_PID, LISTEN_FDS } = process.env
const HOME = SITE_HOME || resolve(import.meta.dirname, '..')
const CURRENT = join(`${HOME}-releases`, 'keeper/current')
/** The first descriptor that systemd hands to a process (sd_listen_fds(3)). */
const SOCKET = LISTEN_PID === String(process.pid) && LISTEN_FDS === '1' ? 3 : undefined
const [forwardOutput, forwardErrors] = [boundOutput(process.stdout), boundOutput(process.stderr)]
// The instances accept connections themselves. By default, Node would accept them here and pass each on.
cluster.schedulingPolicy = cluster.SCHED_NONE

type Instance = ReturnType<typeof start>
const isHung = ({ silentLooks }: Instance) => silentLooks >= HUNG_AFTER_LOOKS
const instances = new Set<Instance>()
let answering: Instance | undefined
let next: Instance | undefined
/** What `current` asks for. The stamp changes when the file is written or touched. */
let order = { release: 'project', stamp: '' }
let latest: string | undefined
let pauseMs = 0
let isEnding = false

/** While the file cannot be read, nothing changes. */
function readOrder() {
  try {
    const { mtimeMs, ino } = statSync(CURRENT)
    return { release: readFileSync(CURRENT, 'utf8').split(/\s/, 1).join(), stamp: `${ino} ${mtimeMs}` }
  } catch {
    return order
  }
}

function start(before: Before) {
  const folder = order.release === 'project' ? HOME : join(`${HOME}-releases`, basename(order.release))
  const exec = join(folder, '.site/server/main.js')
  if (latest === undefined && !existsSync(exec)) {
    console.error(`There is no build in ${folder}. Run: npm run build`)
    process.exit(1)
  }
  const ownNode = join(folder, `node_modules/node-${process.platform}-${process.arch}/bin/node`)
  // A release runs with the Node of its trial, also while `npm ci` replaces the packages of the project.
  if (existsSync(ownNode)) process.execPath = ownNode
  // A young generation of 8 MB instead of 16 saves 30 MB with 1,500 pages.
  cluster.setupPrimary({ exec, cwd: folder, args: [], execArgv: ['--max-semi-space-size=8'], silent: true })
  const env = { SITE_HOME: HOME, SITE_RELEASE: order.release, SITE_BEFORE: before, SITE_SOCKET: SOCKET }
  const worker = cluster.fork(env)
  // It may be silent for two minutes: a start took 44 s on a busy machine, and another one would not be faster.
  const instance = { worker, order, silentLooks: -105, canStore: false }
  next = instance
  instances.add(instance)
  if (worker.process.stdout) forwardOutput(worker.process.stdout)
  if (worker.process.stderr) forwardErrors(worker.process.stderr)
  worker.on('message', (report: Report) => hear(instance, report))
  worker.on('error', (error: NodeJS.ErrnoException) => bury(instance, error.code ?? error.name))
  // Unlike `exit`, `close` comes after the last output, which may give the reason.
  worker.process.once('close', (code, signal) => bury(instance, signal ?? `exit ${code}`))
  return instance
}

function hear(instance: Instance, report: Report): void {
  instance.silentLooks = 0
  instance.canStore = report === 'fit'
  if (report !== 'ready' || instance !== next) return
  const before = answering
  answering = instance
  next = undefined
  latest = instance.order.release
  pauseMs = 0
  if (before !== undefined && isHung(before)) kill(before, 'hung')
  else before?.worker.send('retire', () => undefined)
}

/** Does not wait for the end: a process whose disk hangs ends later, or never. */
function kill(instance: Instance, cause: string): void {
  instance.worker.process.kill('SIGKILL')
  bury(instance, cause)
}

function bury(instance: Instance, cause: string): void {
  if (!instances.delete(instance)) return
  if (!/^(?:exit 0|SIGTERM)$/.test(cause) && (isEnding || latest === undefined)) process.exitCode = 1
  // An instance that does not start first of all has printed the reason.
  if (latest === undefined || (isEnding && instances.size === 0)) process.exit()
  if (isEnding) return
  if (instance === next) {
    next = undefined
    log('error', 'release.failed', { code: cause })
    if (answering !== undefined && isHung(answering)) kill(answering, 'hung')
    else if (answering !== undefined || instance.order.release !== latest) undo(instance.order, latest, cause)
  }
  if (instance === answering) {
    answering = undefined
    log('error', 'instance.ended', { code: cause })
    // The last instance closed this socket. systemd still has it, and gives it to the next keeper.
    if (SOCKET !== undefined) end()
  }
  if (answering !== undefined || next !== undefined) return
  setTimeout(() => isEnding || start(''), pauseMs)
  pauseMs = Math.min(pauseMs * 2 || 500, 30_000)
}

/** Writes the release that ran before into the file, unless something else is asked for by now. */
function undo({ release, stamp }: typeof order, before: string, cause: string): void {
  order = { release: before, stamp }
  if (answering !== undefined) answering.order = order
  if (readOrder().stamp !== stamp) return
  try {
    writeFileSync(`${CURRENT}.keeper`, `${before}\n${release} did not take over: ${cause}\n`)
    renameSync(`${CURRENT}.keeper`, CURRENT)
    order.stamp = readOrder().stamp
  } catch (error) {
    logFault('release.failed', error)
  }
}

function look(): void {
  for (const instance of instances) {
    instance.silentLooks += 1
    if (instance.silentLooks !== HUNG_AFTER_LOOKS) continue
    log('error', 'instance.hung')
    if (instance !== answering) kill(instance, 'hung')
  }
  const asked = readOrder()
  if (asked.stamp !== order.stamp) order = asked
  if (answering === undefined || next !== undefined || isEnding) return
  const isAsked = answering.order.stamp !== order.stamp && instances.size <= RETIRING_MAX
  if (isHung(answering)) start('hung')
  else if (isAsked) start(answering.canStore ? 'fit' : 'unfit')
}

function end(): void {
  isEnding = true
  for (const { worker } of instances) worker.process.kill('SIGTERM')
  if (instances.size === 0) process.exit()
  setTimeout(() => {
    for (const each of instances) kill(each, 'stop')
  }, 10_000)
}

for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP'] as const) process.once(signal, end)
setInterval(look, 1000)
order = readOrder()
start('')
