import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, globSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { mkdir, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test, vi } from 'vitest'
import { openStore } from '#lib/outbox/open-store.ts'
import { anEnquiry } from '#lib/outbox/testing/bench.ts'
import { copyStore } from './trial.ts'

/** A build that starts and answers nothing, so that trying it takes as long as one likes. */
const SILENT = `
  import { createServer } from 'node:http'
  const server = createServer(() => {}).listen(0, '127.0.0.1', () => {
    console.log('Site  http://127.0.0.1:' + server.address().port)
  })
`

const TRY = `
  import { tryBuild } from ${JSON.stringify(new URL('./trial.ts', import.meta.url).href)}
  const [folder] = process.argv.slice(1)
  await tryBuild({ folder, home: folder, tell: () => undefined })
`

test.each([
  ['SIGINT', 130],
  ['SIGTERM', 143],
  // A terminal that is closed, or a connection to the machine that breaks.
  ['SIGHUP', 129],
] as const)(
  'a trial that is ended by %s leaves no copy of an enquiry behind, and deletes that of one that was killed',
  async (signal, exitCode) => {
    const root = mkdtempSync(join(tmpdir(), 'trial-'))
    onTestFinished(() => rmSync(root, { recursive: true, force: true }))
    const [folder, temporary, dataDir] = [join(root, 'site'), join(root, 'tmp'), join(root, 'data')]
    await mkdir(join(folder, 'server'), { recursive: true })
    const { pid } = spawnSync(process.execPath, ['--version'])
    await mkdir(join(temporary, `site-trial-${pid}-killed`), { recursive: true })
    await writeFile(join(folder, 'server/main.ts'), SILENT)
    const store = openStore({ dataDir })
    await store.put({ id: 'a', digest: 'a', enquiry: anEnquiry, receivedAt: 1, held: false })
    await store.close()

    const trial = spawn(process.execPath, ['--input-type=module', '--eval', TRY, folder], {
      env: { ...process.env, NODE_ENV: 'production', TMPDIR: temporary, DATA_DIR: dataDir },
      stdio: ['ignore', 'ignore', 'inherit'],
    })
    const ended = once(trial, 'exit')
    const copies = () => globSync(join(temporary, '*/enquiries.db'))
    await expect.poll(copies, { timeout: 20_000 }).toHaveLength(1)
    trial.kill(signal)
    expect(await ended).toEqual([exitCode, null])
    expect(readdirSync(temporary)).toEqual([])
    expect(existsSync(join(dataDir, 'enquiries.db')), 'what the site runs on').toBe(true)
  },
  30_000,
)

test('what has become due for deletion does not count: the build that is tried deletes it when it starts', async () => {
  const root = mkdtempSync(join(tmpdir(), 'trial-'))
  onTestFinished(() => rmSync(root, { recursive: true, force: true }))
  const dataDir = join(root, 'data')
  const store = openStore({ dataDir })
  const now = Date.now()
  const dueFor = (id: string, days: number) =>
    store.put({ id, digest: id, enquiry: anEnquiry, receivedAt: now - days * 24 * 60 * 60_000, held: true })
  await dueFor('new', 0)
  await dueFor('old', 31)
  await store.close()
  vi.stubEnv('DATA_DIR', dataDir)
  onTestFinished(() => void vi.unstubAllEnvs())
  await mkdir(join(root, 'copy'))
  expect(await copyStore(join(root, 'copy'))).toBe(1)
})
