import { appendFile, cp, mkdtempDisposable } from 'node:fs/promises'
import { Agent } from 'node:http'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { execa, execaNode } from 'execa'
import getPort from 'get-port'
import { createSqliteStore } from '#lib/outbox/sqlite/sqlite-store.ts'
import { linkFolder } from '#lib/process/link-folder.ts'
import { ask, postEnquiry, type Request } from './ask.ts'
import { OF_ONE_COPY } from './copy-site.ts'
import { startSite } from './start-site.ts'

const DATA = 'data'
const PAUSE_MS = 5
const READERS = 2
/** A slower response is a failure, because a visitor would not wait longer. */
const ANSWER_LIMIT_MS = 20_000

type Plan = { project: string; restarts: number; deployments: number; tell: (sentence: string) => void }

/**
 * Runs a copy of the built project under load, restarts it, deploys new builds of it, and counts the failures that visitors
 * would see. Requests are not retried, although a browser would retry them.
 */
export async function measureRestarts({ project, restarts, deployments, tell }: Plan) {
  await using root = await mkdtempDisposable(`${project}-restarts-`)
  const home = join(root.path, 'site')
  await copyBuiltProject(project, home)
  const env = { DATA_DIR: `./${DATA}`, HOST: '127.0.0.1', PORT: String(await getPort()) }
  const site = await startSite({ env, folder: home, isKept: true })
  const load = startLoad(site.url)
  const release = (...args: string[]) => execaNode({ cwd: home, env })`tools/release.ts ${args}`
  try {
    for (let turn = 1; turn <= restarts; turn += 1) {
      await release('restart')
      tell(`restart ${turn} of ${restarts}: ${summary(load.measured)}`)
    }
    for (let turn = 1; turn <= deployments; turn += 1) {
      await deploy(home, turn, load, release)
      tell(`deployment ${turn} of ${deployments}: ${summary(load.measured)}`)
    }
    if (deployments > 0) await release('back')
  } finally {
    await load.stop()
    await site.stop()
  }
  await countKept(join(home, DATA), load.measured)
  return load.measured
}

/** Copies a built project without the files in OF_ONE_COPY. The packages are hard links. */
async function copyBuiltProject(project: string, home: string): Promise<void> {
  const filter = (from: string) => !OF_ONE_COPY.some((name) => from === join(project, name))
  await cp(project, home, { recursive: true, filter })
  await linkFolder(join(project, 'node_modules'), join(home, 'node_modules'))
  await execa({ cwd: home })`git init --quiet`
  await commit(home)
}

/** A release is a commit. */
async function commit(home: string): Promise<void> {
  const git = execa({ cwd: home })
  await git`git add --all`
  await git`git -c user.name=prove -c user.email=prove@localhost commit --quiet --message=deployment`
}

/** Deploys a build with a changed script, and then requests the files of a page of the previous build. */
async function deploy(
  home: string,
  turn: number,
  load: Load,
  release: () => Promise<unknown>,
): Promise<void> {
  const before = await load.filesOfPage()
  await appendFile(join(home, 'lib/browser/every-page.ts'), `\nObject.assign(window, { release: ${turn} })\n`)
  await commit(home)
  await release()
  const after = await load.filesOfPage()
  if (before.every((file) => after.includes(file)))
    load.measured.failures.push(`deployment ${turn} changed no file`)
  for (const file of before) await load.count('files', file)
}

/** Checks that the store contains every enquiry that was sent, whichever release received it. */
async function countKept(dataDir: string, { enquiries, failures }: Measured): Promise<void> {
  const store = createSqliteStore(dataDir)
  const { states } = await store.stats()
  await store.close()
  const kept = Object.values(states).reduce((sum, count) => sum + count, 0)
  if (kept !== enquiries) failures.push(`${enquiries} enquiries were sent, and ${kept} are kept`)
}

export function summary({ pages, files, enquiries, slowestMs, failures }: Measured): string {
  const counts =
    `${pages} page views, ${files} files and ${enquiries} enquiries, of which ${failures.length} failed. ` +
    `The slowest answer took ${Math.round(slowestMs)} ms.`
  return [counts, ...failures.slice(0, 20)].join('\n  ')
}

type Load = ReturnType<typeof startLoad>
type Measured = Load['measured']

/**
 * Simulates visitors that read pages and send enquiries. Some use a new connection for each request, others a persistent
 * connection. Failed requests are not retried.
 */
function startLoad(url: string) {
  const failures: string[] = []
  const measured = { pages: 0, files: 0, enquiries: 0, slowestMs: 0, failures }
  let isOver = false

  /** Counts a request and any failure. @returns the body, or an empty string after a network error */
  async function count(
    kind: 'pages' | 'files' | 'enquiries',
    path: string,
    request: Request = {},
  ): Promise<string> {
    measured[kind] += 1
    const asked = performance.now()
    try {
      const { status, body } = await ask(url, path, {
        ...request,
        signal: AbortSignal.timeout(ANSWER_LIMIT_MS),
      })
      if (status !== 200) failures.push(`${path}: ${status}`)
      measured.slowestMs = Math.max(measured.slowestMs, performance.now() - asked)
      return body.toString()
    } catch (error) {
      failures.push(`${path}: ${error}`)
      return ''
    }
  }

  /** Requests a page. @returns the addresses of its scripts and style sheets */
  async function filesOfPage(): Promise<string[]> {
    const html = await count('pages', '/')
    return [...new Set(html.match(/\/_next\/static\/[^"\\]+?\.(?:js|css)/g) ?? [])]
  }

  const send = (request: Request = {}) =>
    count('enquiries', '/api/sendEmail', { ...request, method: 'POST', ...postEnquiry() })

  /** Repeats `work` until the load stops. @param work receives options for a persistent connection */
  async function repeat(work: (kept: Request) => Promise<unknown>): Promise<void> {
    const agent = new Agent({ keepAlive: true, maxSockets: 1 })
    while (!isOver) {
      await work({ agent })
      await wait(PAUSE_MS)
    }
    agent.destroy()
  }

  const working = [
    ...Array.from({ length: READERS }, () => repeat((kept) => count('pages', '/', kept))),
    ...Array.from({ length: READERS }, () => repeat(() => count('pages', '/faq'))),
    // A browser has several connections, so it may load the page over one and its files over another.
    repeat(async (kept) => {
      for (const file of await filesOfPage()) await count('files', file, kept)
    }),
    repeat(send),
    repeat(() => send()),
  ]

  return {
    measured,
    count,
    filesOfPage,
    async stop() {
      isOver = true
      await Promise.all(working)
    },
  }
}
