import { expect, test } from 'vitest'
import { readEnvironment } from '#lib/config/env.ts'
import { acceptEnquiry } from '#lib/intake/accept.ts'
import { MAIL_LIMIT_MS } from '#lib/mail/transport.ts'
import { createOutbox } from '#lib/outbox/outbox.ts'
import { createSqliteStore } from '#lib/outbox/sqlite/sqlite-store.ts'
import { CRASH_WAIT_MS, type Store } from '#lib/outbox/store.ts'
import { benchesForTests } from '#lib/outbox/testing/benches-for-tests.ts'
import { anEnquiry, type Bench } from '#lib/outbox/testing/outbox-bench.ts'

// The rows of the fault matrix that begin at the disk, the process or the clock.

const { bench, lines } = benchesForTests()

const stateOf = async ({ outbox }: Bench, id: string) => (await outbox.store.find(id))?.state
const request = { enquiry: anEnquiry, key: 'the key of this form', held: false } as const
const diskFull = Object.assign(new Error('database or disk is full'), { errcode: 13 })

test('a mail that crashes three processes is set aside with an alarm, and the other mails arrive', async () => {
  const it = await bench()
  const bad = await it.take({ message: 'deadly' })
  for (let crash = 1; crash <= 3; crash++) {
    const doomed = createSqliteStore(it.directory)
    // The first claim finds the mail of the crashed process, which is due half a minute later.
    const claim = (await doomed.claim(it.clock.wall())) ?? (await claimLater(it, doomed))
    expect(claim).toMatchObject({ id: bad, crashes: crash - 1 })
    await doomed.close()
  }
  const good = await it.take({ message: 'harmless' })
  it.outbox.delivery.start()
  await expect.poll(() => stateOf(it, bad)).toBe('failed')
  await expect.poll(() => it.arrived()).toEqual([good])
  expect(await it.outbox.store.find(bad)).toMatchObject({ code: 'CRASHED' })
  expect(lines.filter((line) => line.includes('"event":"alarm.enquiry-failed"'))).toHaveLength(1)
})

function claimLater({ clock }: Bench, store: Store) {
  clock.pass(CRASH_WAIT_MS)
  return store.claim(clock.wall())
}

test('a stopping process with a successor finishes a mail that takes minutes, and it arrives once', async () => {
  const it = await bench({ script: { dot: { reply: '250 ok', delayMs: 1800 } } })
  const id = await it.take()
  it.outbox.delivery.start()
  await expect.poll(() => it.relay.heard()).toContain('\r\n.\r\n')
  const retired = it.outbox.delivery.stop(MAIL_LIMIT_MS)
  it.another().delivery.start()
  await retired
  expect(await stateOf(it, id)).toBe('sent')
  expect(it.arrived()).toEqual([id])
})

test('a stopping process does not wait for a silent relay, and the next process sends the mail', async () => {
  const it = await bench({ factor: 10, script: { MAIL: 'silence' } })
  const id = await it.take()
  it.outbox.delivery.start()
  await expect.poll(() => it.relay.heard()).toContain('MAIL')
  const asked = it.clock.monotonic()
  await it.outbox.delivery.stop(8000)
  expect(it.clock.monotonic() - asked).toBeLessThan(30_000)
  expect(await stateOf(it, id)).toBe('queued')
  it.relay.follow({})
  it.another().delivery.start()
  await expect.poll(() => it.arrived()).toEqual([id])
})

test('a process that was asked to stop while the store was slow begins no mail', async () => {
  const it = await bench()
  const id = await it.take()
  it.outbox.delivery.start()
  // The worker waits for the store, and has claimed nothing yet.
  await it.outbox.delivery.stop(8000)
  expect(it.arrived()).toEqual([])
  expect(await it.outbox.store.find(id)).toMatchObject({ state: 'queued', code: 'STOPPED' })
})

test('if the store fails after the relay accepted a mail, it is not sent again, and is settled later', async () => {
  const disk: { full: boolean } = { full: true }
  const it = await bench({
    wrapStore: (store) => ({
      ...store,
      settle: (id, outcome) => (disk.full ? Promise.reject(diskFull) : store.settle(id, outcome)),
    }),
  })
  const id = await it.take()
  it.outbox.delivery.start()
  await expect.poll(() => it.arrived()).toEqual([id])
  const since = it.clock.monotonic()
  await expect.poll(() => it.clock.monotonic() - since).toBeGreaterThan(2 * CRASH_WAIT_MS)
  expect(lines.filter((line) => line.includes('delivery.not-written'))).toHaveLength(1)
  disk.full = false
  await expect.poll(() => stateOf(it, id)).toBe('sent')
  expect(it.arrived()).toEqual([id])
})

test('a site without a relay keeps enquiries, reports it in its health, and sends them once it has one', async () => {
  const it = await bench()
  const unconfigured = createOutbox(readEnvironment({ DATA_DIR: it.directory }), { clock: it.clock })
  unconfigured.delivery.start()
  expect(await acceptEnquiry(request, unconfigured)).toMatchObject({ status: 'accepted' })
  await expect
    .poll(() => unconfigured.checkup.delivery())
    .toEqual({ status: 'failing', reasons: ['unconfigured'] })
  await unconfigured.close()

  it.outbox.delivery.start()
  await expect.poll(() => it.arrived().length).toBe(1)
  await expect.poll(() => it.outbox.checkup.delivery()).toEqual({ status: 'ok' })
})

test('a bug that one enquiry triggers delays only that enquiry', async () => {
  const it = await bench()
  const bad = await it.take({ name: 7 as never })
  const good = await it.take({ message: 'Quite normal.' })
  it.outbox.delivery.start()
  await expect.poll(() => it.arrived()).toEqual([good])
  expect(await it.outbox.store.find(bad)).toMatchObject({ state: 'queued', code: 'BUG TypeError' })
  // The bug does not count as a fault of the relay, for which all mails would wait.
  expect(lines.join()).not.toContain('delivery.circuit-opened')
})
