import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs'
import { mkdir, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { openStore } from '#lib/outbox/open-store.ts'
import { anEnquiry } from '#lib/outbox/testing/bench.ts'

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
    const [folder, dataDir] = [join(root, 'site'), join(root, 'data')]
    const copy = join(root, 'site-releases/trial')
    for (const each of [join(folder, 'server'), copy]) await mkdir(each, { recursive: true })
    await writeFile(join(copy, 'enquiries.db'), 'of a trial that was killed')
    await writeFile(join(folder, 'server/main.ts'), SILENT)
    const store = openStore({ dataDir })
    await store.put({ id: 'a', digest: 'a', enquiry: anEnquiry, receivedAt: 1, held: false })
    await store.close()

    const trial = spawn(process.execPath, ['--input-type=module', '--eval', TRY, folder], {
      env: { ...process.env, NODE_ENV: 'production', DATA_DIR: dataDir },
      stdio: ['ignore', 'ignore', 'inherit'],
    })
    const ended = once(trial, 'exit')
    const size = () => statSync(join(copy, 'enquiries.db'), { throwIfNoEntry: false })?.size ?? 0
    await expect.poll(size, { timeout: 20_000 }).toBeGreaterThan(1000)
    expect(statSync(copy).mode & 0o777).toBe(0o700)
    trial.kill(signal)
    expect(await ended).toEqual([exitCode, null])
    expect(readdirSync(join(root, 'site-releases'))).toEqual([])
    expect(existsSync(join(dataDir, 'enquiries.db')), 'what the site runs on').toBe(true)
  },
  30_000,
)
