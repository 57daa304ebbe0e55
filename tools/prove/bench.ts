import { appendFile, cp, mkdtempDisposable, readFile, writeFile } from 'node:fs/promises'
import { freemem, tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import autocannon from 'autocannon'
import { execa } from 'execa'
import { misuse, readCommandLine, readCount } from '#lib/config/command-line.ts'
import { readContentFolder } from '#lib/content/read/folder.ts'
import { FRONT_MATTER } from '#lib/content/read/yaml.ts'
import { madeUpEntries } from '#lib/content/testing/made-up.ts'
import type { Manifest } from '#server/build/manifest.ts'
import { copySite } from '#testing/copy-site.ts'
import { startSite } from '#testing/start-site.ts'
import { type Figures, percentile, printMedians, valuesOf } from './figures.ts'

const USAGE = `Measures the server and the growth of the site.

  npm run prove -- bench server --rounds 5 --beside http://localhost:3001/
      documents a second for 32 connections, and how long they wait, beside other servers that run on this machine: an
      earlier build, or "npx next start -p 3001". Needs a build: npm run build
  npm run prove -- bench growth --posts 0,1000
      copies of the site with so many posts more, and a tenth as many projects and members: what their pictures and
      builds take, and the start and memory of their server. Needs Linux

Other work on the machine shows in the figures: compare the rows of one run only.`

const CONNECTIONS = 32
const SECONDS = 5
const LOOK_EVERY_MS = 500
const MB = 2 ** 20
const root = resolve(import.meta.dirname, '../..')

const { values, positionals } = readCommandLine(USAGE, {
  allowPositionals: true,
  options: {
    rounds: { type: 'string', default: '5' },
    beside: { type: 'string', multiple: true, default: [] },
    posts: { type: 'string', default: '0,1000' },
  },
})
if (positionals[0] === 'server') await measureServers(readCount('--rounds', values.rounds, USAGE))
else if (positionals[0] === 'growth')
  for (const posts of values.posts.split(',')) await measureGrowth(readCount('--posts', posts, USAGE))
else misuse('Name what to measure: server or growth.', USAGE)

async function measureServers(rounds: number): Promise<void> {
  await using site = await startSite()
  const rows = [site.url, ...values.beside].map((url) => ({ name: url, measure: () => askFor(url) }))
  const measured = await printMedians(`Home for ${CONNECTIONS} connections`, rows, rounds)
  const [ours = 0, ...others] = measured.map((all) => percentile(valuesOf(all, 'a second'), 0.5))
  for (const [index, other] of others.entries())
    console.log(`${(ours / other).toFixed(2)} times as many a second as ${values.beside[index]}`)
}

async function askFor(url: string): Promise<Figures> {
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

async function measureGrowth(posts: number): Promise<void> {
  await using all = await mkdtempDisposable(join(tmpdir(), 'growth-'))
  const folder = join(all.path, 'site')
  await copySite(folder)
  for (const name of ['content', 'public'])
    await cp(join(root, name), join(folder, name), { recursive: true })
  const { texts } = readContentFolder(root)
  for (const [file, text] of moreEntries(texts, posts)) await writeFile(join(folder, file), text)
  const post = Object.keys(texts).find(isPost) ?? 'content/pages/privacy.md'
  const rows = [
    { name: 'pictures', measure: () => run(folder, 'tools/art/main.ts', '--missing') },
    { name: 'a build', measure: () => run(folder, 'tools/build.ts') },
    {
      name: 'a build after one change',
      measure: async () => {
        await appendFile(join(folder, post), '\nOne more sentence.\n')
        return run(folder, 'tools/build.ts')
      },
    },
    { name: 'its server', measure: () => measureServer(folder) },
  ]
  await printMedians(`${posts} posts more`, rows, 1)
}

/** The text of a post that exists for each made-up one, and a line of its own: no two are alike. */
function moreEntries(texts: Record<string, string>, posts: number): [path: string, text: string][] {
  const bodies = Object.keys(texts)
    .filter(isPost)
    .map((path) => texts[path]?.replace(FRONT_MATTER, '$4'))
  const few = Math.floor(posts / 10)
  const made = Object.entries(madeUpEntries({ posts, projects: few, members: few }, texts))
  return made.map(([path, text], index) => [
    path,
    isPost(path) ? `${text}\nNumber ${index}.\n\n${bodies[index % bodies.length]}` : text,
  ])
}

function isPost(path: string): boolean {
  return path.startsWith('content/blog/')
}

/** Runs a program of the copy. The memory is what the whole machine uses more meanwhile. */
async function run(folder: string, program: string, ...options: string[]): Promise<Figures> {
  const before = freemem()
  let least = before
  const looking = setInterval(() => {
    least = Math.min(least, freemem())
  }, LOOK_EVERY_MS)
  const timed = 'TIMEFORMAT="%R %U %S"; time "$0" "$@"'
  const { stderr } = await execa('bash', ['-c', timed, process.execPath, program, ...options], {
    cwd: folder,
    env: { NODE_ENV: 'production', NEXT_TELEMETRY_DISABLED: '1' },
  })
  clearInterval(looking)
  const [seconds = 0, user = 0, system = 0] = (stderr.split('\n').at(-1) ?? '').split(' ').map(Number)
  return { seconds, 'processor s': user + system, 'peak MB': (before - least) / MB }
}

async function measureServer(folder: string): Promise<Figures> {
  const { documents }: Manifest = JSON.parse(await readFile(join(folder, '.site/manifest.json'), 'utf8'))
  const started = performance.now()
  await using server = await startSite({ folder })
  const seconds = (performance.now() - started) / 1000
  const memory = async () => {
    const status = await readFile(`/proc/${server.pid}/status`, 'utf8')
    return Number(/^VmRSS:\s+(\d+) kB$/m.exec(status)?.[1]) / 1024
  }
  const atStart = await memory()
  const waits: number[] = []
  for (const address of Object.keys(documents)) {
    const asked = performance.now()
    await (await fetch(server.url + address)).arrayBuffer()
    waits.push(performance.now() - asked)
  }
  return {
    'start s': seconds,
    'MB at the start': atStart,
    'MB after every page': await memory(),
    'page p99 ms': percentile(waits, 0.99),
  }
}
