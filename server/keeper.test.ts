import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { mkdir, readFile, rename, utimes, writeFile } from 'node:fs/promises'
import { Agent, type IncomingMessage, request } from 'node:http'
import { connect } from 'node:net'
import { dirname, join, resolve } from 'node:path'
import { text } from 'node:stream/consumers'
import getPort from 'get-port'
import { expect, type TestContext, test, vi } from 'vitest'
import { isRunning } from '#testing/is-running.ts'
import { newFolder } from '#testing/new-folder.ts'
import { folderOf, PROJECT, releasesFolder } from './releases.ts'

/*
 * A real keeper over releases that consist of one file each. They answer with their name and process id, what is asked for
 * /slow only after a signal, and what is asked for /print with 1000 lines in the log. Everything that has to do with connections is the site's own.
 */

const SECOND = '20260102000000'
const MISSING = '20260103000000'
const BROKEN = '20260104000000'

const from = (path: string) => JSON.stringify(new URL(path, import.meta.url).href)

/** Timers of a second or more run so many times as fast. */
const faster = (times: number) => `for (const name of ['setTimeout', 'setInterval']) {
  const start = globalThis[name]
  globalThis[name] = (task, ms, ...rest) => start(task, ms >= 1000 ? ms / ${times} : ms, ...rest)
}`

/** A file `sick` in the project keeps instances from storing enquiries, and `ill` keeps those that start from then on. */
function program(name: string, more = ''): string {
  return `
    import { existsSync } from 'node:fs'
    import { createHttpServer } from ${from('./http-server.ts')}
    import { serveUnderKeeper, takesOver } from ${from('./keeper-protocol.ts')}
    ${faster(10)}
    const site = createHttpServer()
    const asked = Promise.withResolvers()
    site.answerWith((request, response) => {
      const answer = () => response.end(${JSON.stringify(name)} + ' ' + process.pid + ' ' + process.env.MARK)
      if (request.url === '/print') for (let n = 0; n < 1000; n++) console.log('printed '.repeat(14) + 'printed')
      if (request.url === '/slow') void asked.promise.then(answer)
      else answer()
    })
    process.on('SIGTERM', () => void site.drain().then(() => process.exit(0)))
    process.on('SIGUSR2', asked.resolve)
    ${more}
    const listen = () => site.listen({ port: Number(process.env.PORT), host: '127.0.0.1' })
    const port = takesOver() ? undefined : await listen()
    const isIll = existsSync(process.env.SITE_HOME + '/ill')
    await serveUnderKeeper({
      warmUp: async () => !isIll && !existsSync(process.env.SITE_HOME + '/sick'),
      alarm: () => console.error('alarmed'),
      listen: async () => port ?? (await listen()),
      retire: () => void site.retire().then(() => process.exit(0)),
    })
    if (port !== undefined) console.log('Site  http://127.0.0.1:' + port)
  `
}

/** For a program: it prints what it reports to the keeper. */
const PRINTS_REPORTS = `const send = process.send
  process.send = (report, ...rest) => {
    console.error(process.pid, report)
    return send.call(process, report, ...rest)
  }`

type Started = { keeper: ChildProcess; home: string; url: string; logged: () => string }

/**
 * @param command starts the keeper
 * @param source of the build in the project folder
 * @param knownUrl where it will answer; otherwise it is waited for
 */
async function startKeeper(
  { onTestFinished }: Pick<TestContext, 'onTestFinished'>,
  command = (keeper: string[]) => keeper,
  source = program('first'),
  knownUrl?: string,
): Promise<Started> {
  const home = join(newFolder(onTestFinished), 'site')
  await putRelease(home, PROJECT, source)
  const [file = '', ...args] = command([process.execPath, join(import.meta.dirname, 'keeper.ts')])
  const keeper = spawn(file, args, {
    // The same for each instance: after a crash "any free port" would be another one.
    env: { ...process.env, SITE_HOME: home, PORT: String(await getPort()) },
    stdio: ['ignore', 'pipe', 'pipe'],
    detached: true,
  })
  onTestFinished(() => {
    try {
      // The whole group, instances as well.
      process.kill(-Number(keeper.pid), 'SIGKILL')
    } catch {
      // It has ended.
    }
  })
  let logged = ''
  keeper.stderr.setEncoding('utf8').on('data', (printed: string) => {
    logged += printed
  })
  const printedUrl = new Promise<string>((resolve, reject) => {
    keeper.once('exit', (code) => reject(new Error(`The keeper ended with ${code}: ${logged}`)))
    keeper.stdout.setEncoding('utf8').on('data', (printed: string) => {
      const [, found] = /^Site\s+(http:\S+)/m.exec(printed) ?? []
      if (found !== undefined) resolve(found)
    })
  })
  return { keeper, home, url: knownUrl ?? (await printedUrl), logged: () => logged }
}

/** The keeper's minutes and seconds pass so many times as fast. */
const sped =
  (times: number) =>
  ([node = '', ...rest]: string[]) => [
    node,
    `--import=data:text/javascript,${encodeURIComponent(faster(times))}`,
    ...rest,
  ]
/** Instances still have four seconds for a report, which on a busy machine they may need. */
const isFast = sped(4)

async function putRelease(home: string, name: string, source: string): Promise<void> {
  const folder = folderOf(home, name)
  await mkdir(join(folder, '.site/server'), { recursive: true })
  await writeFile(join(folder, '.site/server/main.js'), source)
}

const currentOf = (home: string) => join(releasesFolder(home), 'keeper/current')

/** At once, as `npm run release` does: a file that is seen between its creation and its text asks for two restarts. */
async function order(home: string, release: string): Promise<void> {
  await mkdir(dirname(currentOf(home)), { recursive: true })
  await writeFile(`${currentOf(home)}.new`, `${release}\n`)
  await rename(`${currentOf(home)}.new`, currentOf(home))
}

async function restart(home: string): Promise<void> {
  if (!existsSync(currentOf(home))) await order(home, PROJECT)
  else await utimes(currentOf(home), new Date(), new Date())
}

function ask(url: string, agent: Agent | false = false): Promise<IncomingMessage> {
  return new Promise((resolve, reject) => {
    request(url, { agent }).once('response', resolve).once('error', reject).end()
  })
}

async function read(url: string, agent?: Agent): Promise<string> {
  return text(await ask(url, agent))
}

/** Each starts three to eight processes, which takes long on a busy machine, and waits for most of its time. */
const soon = (check: () => unknown, withinMs = 30_000) => vi.waitFor(check, withinMs)
vi.setConfig({ testTimeout: 90_000, maxConcurrency: 3 })

const pidOf = (answer: string) => Number(answer.split(' ')[1])
const answerOf = (url: string) => read(url).catch(() => '')

/** Waits until another instance answers, whose answer begins with this name. @returns its process id */
async function replaced(url: string, pid: number, name: string): Promise<number> {
  let answer = ''
  await soon(async () => {
    answer = await answerOf(url)
    expect(answer.startsWith(`${name} `) && pidOf(answer) !== pid).toBe(true)
  })
  return pidOf(answer)
}

test.concurrent('a start that hangs is killed, and another one follows', async (context) => {
  const { home, url, logged } = await startKeeper(context, sped(10))
  const killed = pidOf(await read(url))
  await putRelease(home, PROJECT, 'console.error("hangs"); setInterval(() => {}, 60_000)')
  process.kill(killed, 'SIGKILL')
  await soon(() => expect(logged()).toContain('hangs'))
  await putRelease(home, PROJECT, program('mended'))
  await soon(async () => expect(await answerOf(url)).toMatch(/^mended /))
  expect(logged()).toContain('"release.failed","code":"hung"')
})

test.concurrent('during a change of release, running requests are answered, idle connections end with their next answer, and the next release runs with the Node that it was built with', async (context) => {
  const { home, url } = await startKeeper(context)
  const kept = new Agent({ keepAlive: true, maxSockets: 1 })
  const oldPid = pidOf(await read(url, kept))
  const slow = read(`${url}/slow`)
  // Answered over another connection behind it, so the slow one has been read.
  expect(await read(url)).toMatch(/^first /)

  await putRelease(home, SECOND, program('second'))
  const ownNode = join(
    folderOf(home, SECOND),
    `node_modules/node-${process.platform}-${process.arch}/bin/node`,
  )
  await mkdir(dirname(ownNode), { recursive: true })
  await writeFile(ownNode, `#!/bin/sh\nMARK=own exec "${process.execPath}" "$@"\n`, { mode: 0o755 })
  await order(home, SECOND)
  const pid = await replaced(url, oldPid, 'second')

  const last = await ask(url, kept)
  expect([await text(last), last.headers.connection]).toEqual([
    expect.stringContaining(`first ${oldPid}`),
    'close',
  ])
  expect(await read(url, kept)).toMatch(/^second \d+ own$/)
  process.kill(oldPid, 'SIGUSR2')
  expect(await slow).toContain(`first ${oldPid}`)
  await soon(() => expect(isRunning(oldPid)).toBe(false))
  kept.destroy()

  // The same again, with its settings read again.
  await restart(home)
  await replaced(url, pid, 'second')
})

test.concurrent.for([true, false])(
  'a release that does not start changes nothing, now or after a crash, and `current` says so if it can be written (%j)',
  async (canWrite, context) => {
    const { home, url, logged } = await startKeeper(context)
    const before = await read(url)
    const file = currentOf(home)
    if (!canWrite) await mkdir(`${file}.keeper`, { recursive: true })
    await putRelease(home, BROKEN, 'process.exit(7)')
    for (const [release, code] of [
      [BROKEN, 'exit 7'],
      [MISSING, 'ENOENT'],
    ] as const) {
      await order(home, release)
      await soon(() => expect(logged()).toContain(`"release.failed","code":"${code}"`))
      const written = canWrite ? `${PROJECT}\n${release} did not take over: ${code}\n` : `${release}\n`
      await soon(async () => expect(await readFile(file, 'utf8')).toBe(written), 15_000)
      expect(await read(url)).toBe(before)
    }
    process.kill(pidOf(before), 'SIGKILL')
    await replaced(url, pidOf(before), 'first')
  },
)

test.concurrent('what is asked for while a release fails to start is not overwritten, and is done', async (context) => {
  const { home, url, logged } = await startKeeper(context)
  const pid = pidOf(await read(url))
  await putRelease(home, SECOND, program('second'))
  const slow = `import { existsSync } from 'node:fs'
    console.error('starts')
    setInterval(() => existsSync(process.env.SITE_HOME + '/end') && process.exit(1), 50)`
  await putRelease(home, BROKEN, slow)
  await order(home, BROKEN)
  await soon(() => expect(logged()).toContain('starts'))
  await order(home, SECOND)
  await writeFile(join(home, 'end'), '')
  await replaced(url, pid, 'second')
  expect(await readFile(currentOf(home), 'utf8')).toBe(`${SECOND}\n`)
})

test.concurrent('an instance that cannot store enquiries takes over neither from one that can, nor from its death', async (context) => {
  const source = program('first', PRINTS_REPORTS)
  const { home, url, logged } = await startKeeper(context, undefined, source)
  const before = await read(url)
  await soon(() => expect(logged()).toContain(`${pidOf(before)} fit`))
  await writeFile(join(home, 'ill'), '')
  await restart(home)
  await soon(() => expect(logged()).toContain('"release.failed","code":"exit 1"'))
  expect(logged()).toContain('cannot store enquiries')
  expect(await read(url)).toBe(before)
  // Nobody can: then a restart may be what helps.
  await writeFile(join(home, 'sick'), '')
  await soon(() => expect(logged()).toContain(`${pidOf(before)} unfit`))
  await restart(home)
  const pid = await replaced(url, pidOf(before), 'first')
  process.kill(pid, 'SIGKILL')
  await replaced(url, pid, 'first')
})

test.concurrent('without a build it says so, and a first start that fails ends it with the reason', async ({
  onTestFinished,
}) => {
  const home = join(newFolder(onTestFinished), 'site')
  const start = () =>
    spawnSync(process.execPath, [join(import.meta.dirname, 'keeper.ts')], {
      env: { ...process.env, SITE_HOME: home },
      encoding: 'utf8',
    })
  expect(start()).toMatchObject({ status: 1, stderr: `There is no build in ${home}. Run: npm run build\n` })
  await putRelease(home, PROJECT, "console.error('Port 3000 is taken.'); process.exit(1)")
  expect(start()).toMatchObject({ status: 1, stderr: 'Port 3000 is taken.\n' })
})

test.concurrent('an instance that is killed is followed by another one, and SIGTERM ends the whole', async (context) => {
  const { keeper, url, logged } = await startKeeper(context)
  const killed = pidOf(await read(url))
  process.kill(killed, 'SIGKILL')
  const pid = await replaced(url, killed, 'first')
  expect(logged()).toContain('"instance.ended","code":"SIGKILL"')

  keeper.kill('SIGTERM')
  expect(await once(keeper, 'close')).toEqual([0, null])
  expect(logged().split('instance.ended')).toHaveLength(2)
  expect(isRunning(pid)).toBe(false)
})

test.concurrent.each([
  ['SIGTERM', 'to the npm that started it'],
  ['SIGKILL', 'to the keeper'],
] as const)('%s %s ends the instance as well', async (signal, _to) => {
  const isByNpm = signal === 'SIGTERM'
  const npm = ['npm', '--silent', '--prefix', resolve(import.meta.dirname, '..'), 'start']
  const { keeper, url } = await startKeeper({ onTestFinished: vi.fn() }, (node) => (isByNpm ? npm : node))
  const pid = pidOf(await read(url))
  keeper.kill(signal)
  await soon(() => expect(isRunning(pid)).toBe(false))
})

test.concurrent('an instance that hangs, running or retiring, is killed, when it has a successor', async (context) => {
  const { home, url, logged } = await startKeeper(context, isFast)
  const slow = read(`${url}/slow`).catch(() => 'broken off')
  const retiring = pidOf(await read(url))
  await restart(home)
  const pid = await replaced(url, retiring, 'first')
  process.kill(retiring, 'SIGSTOP')
  await soon(() => expect(isRunning(retiring)).toBe(false))
  expect(await slow).toBe('broken off')

  expect(isRunning(pid), logged()).toBe(true)
  process.kill(pid, 'SIGSTOP')
  // It waits in the queue of the socket until the successor accepts it.
  expect(await read(url)).not.toContain(` ${pid} `)
  await soon(() => expect(isRunning(pid)).toBe(false))
  await soon(() => expect(logged()).toContain('alarmed'))
})

test.concurrent('of an instance that hangs, and whose successor does not start, nothing is left either', async (context) => {
  const { home, url } = await startKeeper(context, isFast)
  const pid = pidOf(await read(url))
  await putRelease(home, PROJECT, 'process.exit(1)')
  process.kill(pid, 'SIGSTOP')
  await soon(() => expect(isRunning(pid)).toBe(false))
  await putRelease(home, PROJECT, program('mended'))
  await soon(async () => expect(await answerOf(url)).toMatch(/^mended /))
})

test.concurrent('an instance that does not end when it is told to is killed, and not waited for', async (context) => {
  const { keeper, home, url, logged } = await startKeeper(context, isFast)
  // Its output is open for as long as its child runs, as if it could not be killed.
  const stubborn = `process.removeAllListeners('SIGTERM').on('SIGTERM', () => {})
    const { spawn } = await import('node:child_process')
    console.error('child', spawn('sleep', ['120'], { stdio: 'inherit' }).pid)`
  await putRelease(home, SECOND, program('second', stubborn))
  const before = pidOf(await read(url))
  await order(home, SECOND)
  const pid = await replaced(url, before, 'second')
  keeper.kill('SIGTERM')
  expect(await once(keeper, 'exit')).toEqual([1, null])
  await soon(() => expect(isRunning(pid)).toBe(false), 15_000)
  process.kill(Number(/child (\d+)/.exec(logged())?.[1]))
})

/** Part of systemd. Where it is missing, the test below is reported as skipped. */
const ACTIVATE = 'systemd-socket-activate'
const hasActivate = spawnSync(ACTIVATE, ['--version']).error === undefined

/**
 * In place of systemd: holds the socket, and starts the keeper again when it has ended, as tanabana.service says. Here it
 * waits for a file before it does, so that the time in between is as long as the test needs.
 */
const HOLDER = `while :; do
  sh -c 'LISTEN_PID=$$ exec "$0" "$1"' "$0" "$1"
  echo "ended with $?" >&2
  until [ -e "$SITE_HOME/may-go-on" ]; do sleep 0.05; done
done`

test.skipIf(!hasActivate)(
  'on a socket of systemd it restarts as ever, ends without a fault after its last instance, and who asks meanwhile is answered by the next',
  { concurrent: true },
  async (context) => {
    const [port, another] = [await getPort(), await getPort()]
    const url = `http://127.0.0.1:${port}`
    const passed = ['SITE_HOME', `PORT=${another}`, 'NODE_ENV=test'].map((each) => `--setenv=${each}`)
    const holder = [ACTIVATE, `--listen=127.0.0.1:${port}`, ...passed, '/bin/sh', '-c', HOLDER]
    const { home, logged } = await startKeeper(context, (keeper) => [...holder, ...keeper], undefined, url)
    await putRelease(home, SECOND, program('second'))
    await soon(() => expect(logged()).toContain('Listening'))
    const first = await read(url)
    expect(first).toMatch(/^first /)
    await order(home, SECOND)
    const pid = await replaced(url, pidOf(first), 'second')
    await expect(read(`http://127.0.0.1:${another}`)).rejects.toThrow('ECONNREFUSED')

    process.kill(pid, 'SIGKILL')
    await soon(() => expect(logged()).toContain('ended with 0'))
    const waiting = read(url)
    let isAnswered = false
    void waiting.finally(() => {
      isAnswered = true
    })
    // Neither refused nor reset while nothing runs: another connection gets as far as that one.
    const visitor = connect(port, '127.0.0.1')
    await once(visitor, 'connect')
    visitor.destroy()
    expect(isAnswered).toBe(false)
    await writeFile(join(home, 'may-go-on'), '')
    const later = await waiting
    expect(later).toMatch(/^second /)
    expect(pidOf(later)).not.toBe(pid)
  },
)

test.concurrent('an instance answers while its log is not read, and the log then counts the lost lines', async (context) => {
  const { keeper, url } = await startKeeper(context)
  keeper.stdout?.pause()
  for (let n = 0; n < 30; n++) expect(await read(`${url}/print`)).toMatch(/^first /)
  const log: string[] = []
  keeper.stdout?.on('data', (text: string) => log.push(text)).resume()
  const dropped = () => Number(/"log\.lines-dropped","count":(\d+)/.exec(log.join(''))?.[1] ?? 0)
  const printed = () => log.join('').split('printed\n').length - 1
  await soon(() => expect(printed() + dropped()).toBe(30_000))
  expect(dropped()).toBeGreaterThan(0)
})
