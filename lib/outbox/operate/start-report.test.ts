import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { momentOf } from '#lib/clock.ts'
import { INBOX_RECEIPT } from '#lib/mail/local-inbox.ts'
import { doubtsAbout } from '#lib/outbox/data-folder.ts'
import { createSqliteStore } from '#lib/outbox/sqlite/sqlite-store.ts'
import { openBench } from '#lib/outbox/testing/bench.ts'
import { reportAtStart } from './start-report.ts'

let folder: string
beforeEach(() => {
  for (const method of ['log', 'error'] as const) vi.spyOn(console, method).mockImplementation(() => {})
  folder = mkdtempSync(join(tmpdir(), 'start-'))
})
afterEach(() => rmSync(folder, { recursive: true }))

describe('an operator who starts the site is told', () => {
  test('that enquiries cannot be stored, what that means, and what to do', async () => {
    const file = join(folder, 'a file where the folder should be')
    writeFileSync(file, '')
    const bench = await openBench({ store: createSqliteStore(file) })
    const [sentence, ...others] = await reportAtStart(bench.outbox, { dataDir: file })
    expect(sentence).toContain(`Enquiries cannot be stored in ${file}`)
    expect(sentence).toContain('mailed while its visitor waits')
    expect(sentence).toMatch(/Set DATA_DIR to a folder .* on a disk that survives restarts/)
    expect(others).toEqual([])
    await bench.close()
  })

  test('that some enquiries went no further than the local inbox, and how to send them', async () => {
    const bench = await openBench()
    const id = await bench.take()
    await bench.outbox.store.claim('worker', momentOf(bench.clock))
    await bench.outbox.store.settle(id, 'worker', {
      state: 'sent',
      at: 0,
      receipt: `250 OK: ${INBOX_RECEIPT}`,
    })
    const report = await reportAtStart(bench.outbox, { dataDir: bench.directory })
    expect(report.at(-1)).toMatch(/^1 enquiry came while SMTP_HOST was not set.*retry --unmailed$/)
    await bench.close()
  })
})

test.each([
  ['the layer of a container', 0x794c7630, 'deleted with it: mount a volume'],
  ['memory', 0x01021994, 'empty after a restart'],
  ['a network share', 0x6969, 'set DATA_DIR to a local disk'],
  ['a disk (ext4)', 0xef53, undefined],
])('a folder on %s', (_where, kind, sentence) => {
  const doubts = doubtsAbout('/srv/data', kind)
  if (sentence === undefined) expect(doubts).toBeUndefined()
  else expect(doubts).toContain(sentence)
})
