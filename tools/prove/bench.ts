import { appendFile, cp, glob, mkdir, mkdtempDisposable, readFile, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join, resolve } from 'node:path'
import autocannon from 'autocannon'
import { execa } from 'execa'
import getPort from 'get-port'
import { expect } from 'playwright/test'
import { misuse, readCommandLine, readCount } from '#lib/config/command-line.ts'
import { readContentFolder } from '#lib/content/read/folder.ts'
import { madeUpEntries } from '#lib/content/testing/made-up.ts'
import type { Manifest } from '#server/build/manifest.ts'
import { settingsFor } from '#testing/chaos/settings.ts'
import { copySite } from '#testing/copy-site.ts'
import { startServer } from '#testing/start-server.ts'
import { startSite } from '#testing/start-site.ts'
import { type Figures, megabytesOf, percentile, printMedians, printTable } from './figures.ts'

const USAGE = `Measures the server and the growth of the site.

  npm run prove -- bench server --rounds 5
      documents a second for 32 connections, and how long they wait, beside next start of the same build. Needs a build:
      npm run build
  npm run prove -- bench growth --posts 0,1000
      copies of the site with so many posts more, and a tenth as many projects and members: what their pictures and
      builds take, and the start and memory of their server

Other work on the machine shows in the figures: compare the rows of one run only.`

const CONNECTIONS = 32
const SECONDS = 5
const LOOK_EVERY_MS = 500
const root = resolve(import.meta.dirname, '../..')

const { values, positionals } = readCommandLine(USAGE, {
  allowPositionals: true,
  options: { rounds: { type: 'string', default: '5' }, posts: { type: 'string', default: '0,1000' } },
})
if (positionals[0] === 'server') await measureServers(readCount('--rounds', values.rounds, USAGE))
else if (positionals[0] === 'growth')
  await measureGrowth(values.posts.split(',').map((posts) => readCount('--posts', posts, USAGE)))
else misuse('Name what to measure: server or growth.', USAGE)

async function measureServers(rounds: number): Promise<void> {
  await using site = await startSite()
  const port = await getPort()
  const next = execa('next', ['start', '-H', '127.0.0.1', '-p', String(port)], {
    preferLocal: true,
    reject: false,
    stdout: 'ignore',
    env: { NODE_ENV: 'production', NEXT_TELEMETRY_DISABLED: '1' },
  })
  const nextUrl = `http://127.0.0.1:${port}`
  try {
    await expect.poll(() => fetch(nextUrl).then(({ ok }) => ok, Boolean), { timeout: 60_000 }).toBe(true)
    const rows = Object.entries({ ours: site.url, 'next start': nextUrl }).map(([name, url]) => ({
      name,
      measure: () => documentsPerSecond(url),
    }))
    await printMedians(`Home for ${CONNECTIONS} connections`, rows, rounds)
  } finally {
    next.kill()
    await next
  }
}

async function documentsPerSecond(url: string): Promise<Figures> {
  const headers = { 'accept-encoding': 'br, gzip' }
  const load = autocannon({ url, headers, connections: CONNECTIONS, duration: SECONDS })
  const { requests, latency, errors, non2xx } = await load
  return {
    'a second': requests.average,
    'p50 ms': latency.p50,
    'p99 ms': latency.p99,
    failed: errors + non2xx,
  }
}

async function measureGrowth(sizes: number[]): Promise<void> {
  const seconds: number[] = []
  for (const posts of sizes) seconds.push(await measureCompany(posts))
  const [first = 0, last = 0] = [sizes[0], sizes.at(-1)]
  if (first === last) return
  const more = (((seconds.at(-1) ?? 0) - (seconds[0] ?? 0)) / (last - first)) * 1000
  console.log(`1,000 posts more cost ${more.toFixed(0)} s for pictures and build. The target is 40 s.`)
}

/** @returns the seconds for its pictures and a build */
async function measureCompany(posts: number): Promise<number> {
  await using all = await mkdtempDisposable(join(tmpdir(), 'growth-'))
  const folder = join(all.path, 'site')
  await copySite(folder)
  for (const name of ['content', 'public'])
    await cp(join(root, name), join(folder, name), { recursive: true })
  for (const [file, text] of Object.entries(moreEntries(posts))) {
    await mkdir(dirname(join(folder, file)), { recursive: true })
    await writeFile(join(folder, file), text)
  }
  const pictures = await run(folder, 'tools/art/main.ts', '--missing')
  const first = await run(folder, 'tools/build.ts')
  const [post] = await Array.fromAsync(glob('content/blog/*.md', { cwd: folder }))
  if (post !== undefined) await appendFile(join(folder, post), '\nOne more sentence.\n')
  printTable(`${posts} posts more`, [
    ['pictures', pictures],
    ['a build', first],
    ['a build after one change', await run(folder, 'tools/build.ts')],
  ])
  const manifest: Manifest = JSON.parse(await readFile(join(folder, '.site/manifest.json'), 'utf8'))
  printTable('Its server', [['server', await measureServer(folder, manifest)]])
  return (pictures.seconds ?? 0) + (first.seconds ?? 0)
}

/** The text of a post that exists for each made-up one, and a line of its own: no two are alike. */
function moreEntries(posts: number): Record<string, string> {
  const { texts } = readContentFolder(root)
  const isPost = ([path]: [string, string]) => path.startsWith('content/blog/')
  const withoutBody = /^---\n[\s\S]*?\n---\n/
  const bodies = Object.entries(texts)
    .filter(isPost)
    .map(([, text]) => text.replace(withoutBody, ''))
  const amounts = { posts, projects: Math.floor(posts / 10), members: Math.floor(posts / 10) }
  const made = Object.entries(madeUpEntries(amounts, texts))
  const longer = made.filter(isPost).map(([path, text], index) => {
    return [path, `${withoutBody.exec(text)?.[0]}\nNumber ${index}.\n${bodies[index % bodies.length]}`]
  })
  return Object.fromEntries([...made, ...longer])
}

/** Runs a program of the copy, and reads in /proc the memory and time that it and its children used. */
async function run(folder: string, program: string, ...options: string[]): Promise<Figures> {
  const usedBefore = await secondsOfChildren()
  // A session of its own, by which `ps` finds all of its processes.
  const child = execa(process.execPath, [program, ...options], {
    cwd: folder,
    detached: true,
    env: { NODE_ENV: 'production', NEXT_TELEMETRY_DISABLED: '1' },
  })
  const end = () => child.pid !== undefined && process.kill(-child.pid, 'SIGKILL')
  process.once('exit', end)
  let peak = 0
  const looking = setInterval(async () => {
    const { stdout } = await execa('ps', ['-s', String(child.pid), '-o', 'rss='], { reject: false })
    peak = Math.max(peak, stdout.split('\n').reduce((sum, kilobytes) => sum + Number(kilobytes), 0) / 1024)
  }, LOOK_EVERY_MS)
  const { durationMs } = await child
  clearInterval(looking)
  process.removeListener('exit', end)
  return {
    seconds: durationMs / 1000,
    'processor s': (await secondsOfChildren()) - usedBefore,
    'peak MB': peak,
  }
}

/** Processor time of the ended children of this process and of theirs: fields 16 and 17 of proc_pid_stat(5), in 1/100 s. */
async function secondsOfChildren(): Promise<number> {
  const line = await readFile('/proc/self/stat', 'utf8')
  const [user = 0, system = 0] = line
    .slice(line.lastIndexOf(')') + 2)
    .split(' ')
    .slice(13, 15)
    .map(Number)
  return (user + system) / 100
}

async function measureServer(folder: string, { documents }: Manifest): Promise<Figures> {
  const started = performance.now()
  // A mail server is named, which nobody asks: without one the local inbox would run in the same process.
  const settings = settingsFor(0, { settings: { DATA_DIR: join(folder, 'data') } }, { port: 9 })
  const server = await startServer(settings, { folder })
  const seconds = (performance.now() - started) / 1000
  try {
    const atStart = megabytesOf(server.pid)
    const waits: number[] = []
    for (const address of Object.keys(documents)) {
      const asked = performance.now()
      await (await fetch(server.url + address)).arrayBuffer()
      waits.push(performance.now() - asked)
    }
    return {
      'start s': seconds,
      'MB at the start': atStart,
      'MB after every page': megabytesOf(server.pid),
      'page p99 ms': percentile(waits, 0.99),
    }
  } finally {
    await server.stop()
  }
}
