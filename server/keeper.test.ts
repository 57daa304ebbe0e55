import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { chmod, mkdir, rm, writeFile } from 'node:fs/promises'
import { Agent, type IncomingMessage, request } from 'node:http'
import { connect } from 'node:net'
import { dirname, join } from 'node:path'
import { text } from 'node:stream/consumers'
import getPort from 'get-port'
import { expect, type TestContext, test, vi } from 'vitest'
import { isRunning } from '#lib/testing/is-running.ts'
import { newFolder } from '#lib/testing/new-folder.ts'
import { askKeeper } from './keeper-channel.ts'
import { folderOf, makeFolders, type Release, releasesFolder, writeCurrent } from './releases.ts'

/*
 * A real keeper over releases that consist of one file each. They answer with their name and process id, what is asked for
 * /slow only after a signal, and what is asked for /print with 1000 lines in the log. Everything that has to do with connections is the site's own.
 */

const SECOND = '20260102000000'
const MISSING = '20260103000000'
const BROKEN = '20260104000000'

const from = (path: string) => JSON.stringify(new URL(path, import.meta.url).href)

/**
 * A file `sick` in the project keeps it from storing enquiries, and `ill` keeps those that start from then on. With `stuck`,
 * those do not even find out, as long as it is there.
 */
function program(name: string, more = ''): string {
  return `
    import { existsSync } from 'node:fs'
    import { setTimeout as wait } from 'node:timers/promises'
    import { createHttpServer } from ${from('./http-server.ts')}
    import { serveUnderKeeper, takesOver } from ${from('./keeper-protocol.ts')}
    const site = createHttpServer({ https: false, hstsScope: 'host', preview: false })
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
    const [isIll, isStuck] = ['/ill', '/stuck'].map((name) => existsSync(process.env.SITE_HOME + name))
    console.error('began')
    await serveUnderKeeper({
      async warmUp() {
        while (isStuck && existsSync(process.env.SITE_HOME + '/stuck')) await wait(50)
        return !isIll && !existsSync(process.env.SITE_HOME + '/sick')
      },
      alarm: () => console.error('alarmed'),
      listen: async () => port ?? (await listen()),
      retire: () => void site.retire().then(() => process.exit(0)),
    })
    if (port !== undefined) console.log('Site  http://127.0.0.1:' + port)
  `
}

type Started = { keeper: ChildProcess; home: string; url: string; logged: () => string }

async function startKeeper(
  { onTestFinished }: Pick<TestContext, 'onTestFinished'>,
  nodeFlags: readonly string[] = [],
  terminal: readonly string[] = [],
): Promise<Started> {
  const home = join(newFolder(onTestFinished), 'site')
  await putRelease(home, null, program('first'))
  makeFolders(home)
  const command = [process.execPath, ...nodeFlags, join(import.meta.dirname, 'keeper.ts')]
  const [file = '', ...args] = terminal.length > 0 ? [...terminal, command.join(' ')] : command
  const keeper = spawn(file, args, {
    // The same for each instance: after a crash "any free port" would be another one.
    env: { ...process.env, SITE_HOME: home, PORT: String(await getPort()) },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  onTestFinished(async () => {
    if (keeper.exitCode === null && keeper.kill('SIGKILL')) await once(keeper, 'exit')
  })
  let logged = ''
  keeper.stderr.setEncoding('utf8').on('data', (printed: string) => {
    logged += printed
  })
  const url = await new Promise<string>((resolve, reject) => {
    keeper.once('exit', (code) => reject(new Error(`The keeper ended with ${code}.`)))
    keeper.stdout.setEncoding('utf8').on('data', (printed: string) => {
      const [, found] = /^Site\s+(http:\S+)/m.exec(printed) ?? []
      if (found !== undefined) resolve(found)
    })
  })
  return { keeper, home, url, logged: () => logged }
}

async function putRelease(home: string, name: Release, source: string): Promise<void> {
  const folder = folderOf(home, name)
  await mkdir(join(folder, '.site/server'), { recursive: true })
  await writeFile(join(folder, '.site/server/main.js'), source)
}

function ask(url: string, agent: Agent | false = false): Promise<IncomingMessage> {
  return new Promise((resolve, reject) => {
    request(url, { agent }).once('response', resolve).once('error', reject).end()
  })
}

async function read(url: string, agent?: Agent): Promise<string> {
  return text(await ask(url, agent))
}

// Each starts three to eight processes, which takes long on a busy machine.
vi.setConfig({ testTimeout: 90_000 })

const pidOf = (answer: string) => Number(answer.split(' ')[1])

test('during a change of release, running requests are answered, and idle connections end with their next answer', async (context) => {
  const { home, url } = await startKeeper(context)
  const kept = new Agent({ keepAlive: true, maxSockets: 1 })
  const oldPid = pidOf(await read(url, kept))
  const slow = read(`${url}/slow`)
  // Answered over another connection behind it, so the slow one has been read.
  expect(await read(url)).toMatch(/^first /)

  await putRelease(home, SECOND, program('second'))
  expect(await askKeeper(home, SECOND)).toEqual({ result: 'changed' })
  expect(await read(url)).toMatch(/^second /)

  const last = await ask(url, kept)
  expect([await text(last), last.headers.connection]).toEqual([
    expect.stringContaining(`first ${oldPid}`),
    'close',
  ])
  expect(await read(url, kept)).toMatch(/^second /)
  process.kill(oldPid, 'SIGUSR2')
  expect(await slow).toContain(`first ${oldPid}`)
  await expect.poll(() => isRunning(oldPid)).toBe(false)
  kept.destroy()

  // The same again, with its settings read again.
  const pid = pidOf(await read(url))
  expect(await askKeeper(home, 'again')).toEqual({ result: 'changed' })
  expect(await read(url)).toMatch(/^second /)
  expect(pidOf(await read(url))).not.toBe(pid)
})

test('a release that does not start changes nothing, now or after a crash', async (context) => {
  const { home, url, logged } = await startKeeper(context)
  const before = await read(url)
  await putRelease(home, SECOND, 'process.exit(1)')
  expect(await askKeeper(home, SECOND)).toEqual({ result: 'failed', code: 'exit 1' })
  expect(await askKeeper(home, MISSING)).toEqual({ result: 'failed', code: 'ENOENT' })
  expect(logged()).toContain('InstanceEnded ENOENT')
  expect(await read(url)).toBe(before)
  process.kill(pidOf(before), 'SIGKILL')
  await expect.poll(() => read(url).catch(() => ''), { timeout: 20_000 }).toMatch(/^first /)
})

test('a change is given up when the command that asked for it is gone', async (context) => {
  const { home, url, logged } = await startKeeper(context)
  const before = await read(url)
  await putRelease(home, SECOND, 'console.error("starts"); setInterval(() => {}, 60_000)')
  // This one waits until the keeper, which has just started, listens for orders.
  expect(await askKeeper(home, MISSING)).toMatchObject({ result: 'failed' })
  const command = connect(join(releasesFolder(home), 'keeper/socket'))
  command.write(`POST /${SECOND} HTTP/1.1\r\nHost: x\r\n\r\n`)
  await expect.poll(logged, { timeout: 20_000 }).toContain('starts')
  command.destroy()
  expect(await askKeeper(home, MISSING)).toMatchObject({ result: 'failed' })
  expect(await read(url)).toBe(before)
  expect(logged()).not.toContain('timeout')
})

test('an instance that cannot store enquiries does not take over from one that can', async (context) => {
  const { home, url } = await startKeeper(context)
  const before = await read(url)
  await writeFile(join(home, 'ill'), '')
  expect(await askKeeper(home, 'again')).toEqual({ result: 'failed', code: 'store' })
  expect(await read(url)).toBe(before)
  // Nobody can: then a restart may be what helps.
  await writeFile(join(home, 'sick'), '')
  expect(await askKeeper(home, 'again')).toEqual({ result: 'changed' })
  expect(await read(url)).not.toBe(before)
})

test('when the running instance dies, an instance whose store hangs takes over', async (context) => {
  const { home, url, logged } = await startKeeper(context)
  const before = await read(url)
  await writeFile(join(home, 'stuck'), '')
  const change = askKeeper(home, 'again')
  await expect.poll(logged).toMatch(/began[\s\S]*began/)
  process.kill(pidOf(before), 'SIGKILL')
  expect(await change).toEqual({ result: 'changed' })
  expect(await read(url)).toMatch(/^first /)
})

test('a release runs with the Node that it was built with', async (context) => {
  const { home, url } = await startKeeper(context)
  await putRelease(home, SECOND, program('second'))
  const own = join(folderOf(home, SECOND), 'node_modules/.bin/node')
  await mkdir(dirname(own), { recursive: true })
  await writeFile(own, `#!/bin/sh\nMARK=own exec "${process.execPath}" "$@"\n`)
  await chmod(own, 0o755)
  expect(await askKeeper(home, SECOND)).toEqual({ result: 'changed' })
  expect(await read(url)).toMatch(/^second \d+ own$/)
})

/** Minutes pass a hundred times as fast for the keeper. */
const FAST_MINUTES = `--import=data:text/javascript,${encodeURIComponent(`
  const wait = globalThis.setTimeout
  globalThis.setTimeout = (task, ms, ...rest) => wait(task, ms >= 60_000 ? ms / 100 : ms, ...rest)`)}`

test('a first start that hangs is killed, and another one follows', async (context) => {
  const { home, url, logged } = await startKeeper(context, [FAST_MINUTES])
  const killed = pidOf(await read(url))
  await putRelease(home, null, 'console.error("hangs"); setInterval(() => {}, 60_000)')
  process.kill(killed, 'SIGKILL')
  await expect.poll(logged, { timeout: 20_000 }).toContain('hangs')
  await putRelease(home, null, program('mended'))
  await expect.poll(() => read(url).catch(() => ''), { timeout: 20_000 }).toMatch(/^mended /)
  expect(logged()).toContain('InstanceEnded timeout')
})

test('an instance that is killed is followed by another one, and SIGTERM ends the whole', async (context) => {
  const { keeper, url, logged } = await startKeeper(context)
  const killed = pidOf(await read(url))
  process.kill(killed, 'SIGKILL')
  await expect.poll(() => read(url).catch(() => ''), { timeout: 20_000 }).toMatch(/^first /)
  expect(logged()).toContain('"instance.ended","code":"SIGKILL"')
  const pid = pidOf(await read(url))
  expect(pid).not.toBe(killed)

  keeper.kill('SIGTERM')
  expect(await once(keeper, 'close')).toEqual([0, null])
  expect(logged().split('instance.ended')).toHaveLength(2)
  expect(isRunning(pid)).toBe(false)
})

test.concurrent('an instance that hangs, running or retiring, is noticed within thirty seconds, and killed when it has a successor; an order that waits is obeyed afterwards', async (context) => {
  const { expect } = context
  const { home, url, logged } = await startKeeper(context)
  const slow = read(`${url}/slow`).catch(() => 'broken off')
  const retiring = pidOf(await read(url))
  expect(await askKeeper(home, 'again')).toEqual({ result: 'changed' })
  // One more that retires and lives on, so that the order has to wait until the instance that hangs is killed.
  void read(`${url}/slow`).catch(() => undefined)
  await read(url)
  expect(await askKeeper(home, 'again')).toEqual({ result: 'changed' })
  const pid = pidOf(await read(url))
  await writeFile(join(home, 'stuck'), '')
  process.kill(pid, 'SIGSTOP')
  await expect.poll(logged, { timeout: 30_000 }).toContain('instance.hung')
  process.kill(retiring, 'SIGSTOP')
  const order = askKeeper(home, 'again')
  await expect.poll(() => isRunning(retiring), { timeout: 30_000 }).toBe(false)
  // Had it been killed as soon, a socket of systemd would have been lost.
  expect(isRunning(pid)).toBe(true)
  await rm(join(home, 'stuck'))
  expect(await read(url)).not.toContain(` ${pid} `)
  expect(await order).toEqual({ result: 'changed' })
  expect(isRunning(pid)).toBe(false)
  await expect.poll(logged).toContain('alarmed')
  expect(await slow).toBe('broken off')
})

test.concurrent('an instance that does not end when it is told to is killed, and not waited for', async (context) => {
  const { expect } = context
  const { keeper, home, url, logged } = await startKeeper(context)
  // Its output is open for as long as its child runs, as if it could not be killed.
  const stubborn = `process.removeAllListeners('SIGTERM').on('SIGTERM', () => {})
    const { spawn } = await import('node:child_process')
    console.error('child', spawn('sleep', ['120'], { stdio: 'inherit' }).pid)`
  await putRelease(home, SECOND, program('second', stubborn))
  expect(await askKeeper(home, SECOND)).toEqual({ result: 'changed' })
  const pid = pidOf(await read(url))
  keeper.kill('SIGTERM')
  await once(keeper, 'close')
  expect(isRunning(pid)).toBe(false)
  expect(logged()).toMatch(/"instance.killed".*"code":"stop"/)
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
  until [ -e "$2" ]; do sleep 0.05; done
done`

test.skipIf(!hasActivate)(
  'on a socket of systemd it restarts as ever, ends without a fault after its last instance, and who asks meanwhile is answered by the next',
  async ({ onTestFinished }) => {
    const home = join(newFolder(onTestFinished), 'site')
    await putRelease(home, null, program('first'))
    await putRelease(home, SECOND, program('second'))
    makeFolders(home)
    const [port, another] = [await getPort(), await getPort()]
    const passed = { SITE_HOME: home, PORT: String(another), NODE_ENV: 'test' }
    const mayGoOn = join(home, 'may-go-on')
    const holder = spawn(
      ACTIVATE,
      [
        `--listen=127.0.0.1:${port}`,
        ...Object.entries(passed).map(([name, value]) => `--setenv=${name}=${value}`),
        ...['/bin/sh', '-c', HOLDER, process.execPath, join(import.meta.dirname, 'keeper.ts'), mayGoOn],
      ],
      { stdio: ['ignore', 'ignore', 'pipe'], detached: true },
    )
    let said = ''
    holder.stderr.setEncoding('utf8').on('data', (printed: string) => {
      said += printed
    })
    onTestFinished(async () => {
      // The whole group, keepers and instances as well.
      if (holder.pid !== undefined) process.kill(-holder.pid, 'SIGKILL')
      await once(holder, 'close')
    })
    await expect.poll(() => said, { timeout: 20_000 }).toContain('Listening')
    const url = `http://127.0.0.1:${port}`
    expect(await read(url)).toMatch(/^first /)
    expect(await askKeeper(home, SECOND)).toEqual({ result: 'changed' })
    writeCurrent(home, SECOND)
    const answer = await read(url)
    expect(answer).toMatch(/^second /)
    await expect(read(`http://127.0.0.1:${another}`)).rejects.toThrow('ECONNREFUSED')

    // An order that waits behind a start that fails, while the last instance dies, starts nothing in vain.
    const broken = `import { existsSync, writeFileSync } from 'node:fs'
      writeFileSync(process.env.SITE_HOME + '/begun', '')
      setInterval(() => existsSync(process.env.SITE_HOME + '/end') && process.exit(1), 50)`
    await putRelease(home, BROKEN, broken)
    const failing = askKeeper(home, BROKEN)
    await expect.poll(() => existsSync(join(home, 'begun'))).toBe(true)
    const useless = askKeeper(home, 'again')
    process.kill(pidOf(answer), 'SIGKILL')
    await expect.poll(() => isRunning(pidOf(answer))).toBe(false)
    await writeFile(join(home, 'end'), '')
    expect(await failing).toMatchObject({ result: 'failed' })
    expect(await useless).toEqual({ result: 'unknown' })
    await expect.poll(() => said, { timeout: 20_000 }).toContain('ended with 0')
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
    await writeFile(mayGoOn, '')
    const later = await waiting
    expect(later).toMatch(/^second /)
    expect(pidOf(later)).not.toBe(pidOf(answer))
  },
)

const hasTerminals = process.platform === 'linux' && existsSync('/usr/bin/script')
const OUTPUTS = { log: [], ...(hasTerminals && { terminal: ['script', '-qe', '/dev/null', '-c'] }) }
test.for(Object.entries(OUTPUTS))(
  'an instance answers while its %s is not read, and the log then counts the lost lines',
  async ([, terminal], context) => {
    const { keeper, url } = await startKeeper(context, [], terminal)
    keeper.stdout?.pause()
    for (let n = 0; n < 30; n++) expect(await read(`${url}/print`)).toMatch(/^first /)
    const log: string[] = []
    keeper.stdout?.on('data', (text: string) => log.push(text)).resume()
    const dropped = () => Number(/"log\.lines-dropped","count":(\d+)/.exec(log.join(''))?.[1] ?? 0)
    const printed = () => log.join('').split(/printed\r?\n/).length - 1
    await expect.poll(() => printed() + dropped(), { timeout: 10_000 }).toBe(30_000)
    expect(dropped()).toBeGreaterThan(0)
  },
)
