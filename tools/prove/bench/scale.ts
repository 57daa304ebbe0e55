import { appendFile, cp, glob, mkdtemp, readFile, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { UNSET } from '#e2e/support/site.ts'
import { type Manifest, pageFile } from '#server/build/manifest.ts'
import { ASKED_AT_ONCE } from '#server/trial/ask.ts'
import { startServer } from '#server/trial/start-server.ts'
import { copySite } from '#tools/copy-site.ts'
import { enlargeCompany } from './large-company.ts'
import { type Figures, printTable } from './rounds.ts'
import { root, runProgram } from './run-program.ts'

/** What the content fills, and what is made of it. */
const [FILLED, MADE] = [
  ['content', 'public'],
  ['.next', '.site', 'data'],
]
const MAIL = { MAIL_FROM: 'site@example.com', MAIL_TO: 'office@example.com' }

/**
 * Prints what companies with so many more posts than the one in content/ take: their pictures, a build, one more after
 * one post has changed; the start and the memory of their server; and what they weigh.
 * @param sizes how many posts to add, for each company
 */
export async function measureScale(sizes: number[]): Promise<void> {
  const all = await mkdtemp(join(tmpdir(), 'scale-'))
  const [folder, filling] = [join(all, 'site'), join(all, 'filling')]
  try {
    await copySite(folder)
    // Once: an edit that somebody makes here meanwhile shall not be in one company and not in the other.
    await copyFolders(root, filling, FILLED)
    for (const posts of sizes) {
      for (const name of [...MADE, ...FILLED]) await rm(join(folder, name), { recursive: true, force: true })
      await copyFolders(filling, folder, FILLED)
      enlargeCompany(join(folder, 'content'), posts)
      const title = `${posts} posts more`
      printTable(`${title}: to build`, await measureBuild(folder))
      printTable(`${title}: to serve`, { server: await measureServer(folder) })
      printTable(`${title}: KB before compression`, { weight: await weigh(folder) })
    }
  } finally {
    await rm(all, { recursive: true, force: true })
  }
}

async function copyFolders(from: string, to: string, names: readonly string[]): Promise<void> {
  for (const name of names) await cp(join(from, name), join(to, name), { recursive: true })
}

async function measureBuild(folder: string): Promise<Record<string, Figures>> {
  const build = () => runProgram('tools/build.ts', [], folder)
  const pictures = await runProgram('tools/art/main.ts', ['--missing'], folder)
  const first = await build()
  const [post] = await Array.fromAsync(glob('content/blog/*.md', { cwd: folder }))
  if (post !== undefined) await appendFile(join(folder, post), '\nOne more sentence.\n')
  return { pictures, build: first, 'after one change': await build() }
}

/** Memory once at the start, and once after every page was asked for. */
async function measureServer(folder: string): Promise<Figures> {
  const started = performance.now()
  // With a mail server, which nobody has to reach: without one the local inbox would run in the same process.
  const settings = {
    PORT: '0',
    DATA_DIR: join(folder, 'data'),
    SMTP_HOST: '127.0.0.1',
    SMTP_PORT: '9',
    ...MAIL,
  }
  const server = await startServer({ ...UNSET, ...settings }, { folder })
  const seconds = (performance.now() - started) / 1000
  const megabytes = () => (server.memory() ?? Number.NaN) / 1024 ** 2
  try {
    const atStart = megabytes()
    const { documents } = await readManifest(folder)
    const addresses = Object.keys(documents).values()
    const readers = Array.from({ length: ASKED_AT_ONCE }, async () => {
      for (const address of addresses) await (await fetch(server.url + address)).arrayBuffer()
    })
    await Promise.all(readers)
    return { 'start s': seconds, 'MB at the start': atStart, 'MB after every page': megabytes() }
  } finally {
    await server.stop()
  }
}

async function weigh(folder: string): Promise<Figures> {
  const { documents } = await readManifest(folder)
  const kilobytes = async (...path: string[]) => (await stat(join(folder, '.site', ...path))).size / 1000
  const pages = Object.entries(documents)
  const sizes = await Promise.all(
    pages.map(async ([address, entry]) => ({ address, size: await kilobytes('pages', pageFile(entry)) })),
  )
  const [largest] = sizes.toSorted((one, other) => other.size - one.size)
  return {
    pages: pages.length,
    home: sizes.find(({ address }) => address === '/')?.size ?? Number.NaN,
    [`largest: ${largest?.address}`]: largest?.size ?? Number.NaN,
    'feed.xml': await kilobytes('files/feed.xml'),
    'sitemap.xml': await kilobytes('files/sitemap.xml'),
    'llms.txt': await kilobytes('files/llms.txt'),
    manifest: await kilobytes('manifest.json'),
  }
}

async function readManifest(folder: string): Promise<Manifest> {
  return JSON.parse(await readFile(join(folder, '.site/manifest.json'), 'utf8'))
}
