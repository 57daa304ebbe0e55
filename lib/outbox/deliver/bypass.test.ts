import { describe, expect, test } from 'vitest'
import { type Acceptance, acceptEnquiry } from '#lib/intake/accept.ts'
import { StoreError } from '#lib/outbox/store-error.ts'
import { anEnquiry, type Bench, type BenchOptions } from '#lib/outbox/testing/bench.ts'
import { benchesForTests } from '#lib/outbox/testing/benches.ts'

// What becomes of enquiries while the store fails: their mails go out at once, past it.

const SOON = { timeout: 15_000, interval: 10 }
const HOUR = 60 * 60_000
const request = { enquiry: anEnquiry, key: 'the key of this form', held: false }
const keyless = { ...request, key: undefined }
const refused: Acceptance = { status: 'unavailable', retryAfterSeconds: 30 }
const diskFull = Object.assign(new Error('database or disk is full'), { errcode: 13 })

const { bench: open, lines } = benchesForTests()

/** A bench whose disk is full until it is told otherwise, at the pace of real clocks unless a test waits for them. */
async function bench(options: BenchOptions = {}) {
  const disk = { full: true }
  const made = await open({
    factor: 1,
    wrapStore: (store) => ({
      ...store,
      put: (...values) => (disk.full ? Promise.reject(diskFull) : store.put(...values)),
    }),
    ...options,
  })
  return { ...made, disk, submit: (changes = {}) => acceptEnquiry({ ...request, ...changes }, made.outbox) }
}

const idOf = (acceptance: Acceptance) =>
  acceptance.status === 'accepted' ? acceptance.id : acceptance.status
const identities = ({ relay }: Bench) =>
  new Set([...relay.mails, ...relay.swallowed].map(({ messageId, date }) => `${messageId} ${date}`))

describe('while the store fails', () => {
  test('and the relay works: the mail goes out at once and the visitor is told yes', async () => {
    const it = await bench()
    const acceptance = await it.submit()
    expect(acceptance).toMatchObject({ status: 'accepted', duplicate: false })
    expect(it.arrived()).toEqual([idOf(acceptance)])
  })

  test('and the relay too: the visitor is told no, and it does not arrive an hour later all the same', async () => {
    const it = await bench({ script: { greeting: { reply: '421 busy' } } })
    expect(await it.submit()).toEqual(refused)
    it.relay.follow({})
    it.disk.full = false
    it.clock.pass(HOUR)
    it.outbox.delivery.start()
    // One that comes afterwards arrives, and alone.
    const next = idOf(await it.accept({ message: 'Another one.' }))
    await expect.poll(async () => (await it.outbox.store.find(next))?.state, SOON).toBe('sent')
    expect(it.arrived()).toEqual([next])
  })

  test('and a mistake of ours comes on top: the visitor is told no, and the log says what it was', async () => {
    const it = await bench()
    const { createBypass } = await import('./bypass.ts')
    const compose = () => {
      throw new TypeError('undefined is not a function')
    }
    const bypass = createBypass({
      ...it.outbox,
      mailTo: [],
      transport: { deliver: async () => ({ status: 'delivered', refused: [], receipt: '' }) },
      compose,
    })
    expect(await acceptEnquiry(request, { ...it.outbox, bypass })).toEqual(refused)
    expect(lines.map((line) => JSON.parse(line))).toContainEqual(
      expect.objectContaining({ event: 'enquiry.direct-failed', code: 'TypeError' }),
    )
  })

  test('and no relay is configured: the visitor is told no', async () => {
    const it = await bench({ settings: { SMTP_HOST: '', SMTP_PORT: '', MAIL_FROM: '' } })
    expect(await it.submit()).toEqual(refused)
  })

  test('and the relay tarpits: the answer comes within ten seconds', async () => {
    const it = await bench({ factor: 4, script: { MAIL: { drip: 'x'.repeat(500), everyMs: 100 } } })
    const asked = it.clock.monotonic()
    expect(await it.submit()).toEqual(refused)
    expect(it.clock.monotonic() - asked).toBeGreaterThan(7500)
    expect(it.clock.monotonic() - asked).toBeLessThan(10_000)
  })

  test('what looks like spam is neither mailed nor said to be taken', async () => {
    const it = await bench()
    expect(await it.submit({ held: true })).toEqual(refused)
    expect(it.arrived()).toEqual([])
  })
})

describe('a visitor who sends it again while the store fails', () => {
  test.each([
    ['with the same key', request],
    ['without a key', keyless],
  ])('%s after it went out is told yes, and nothing is sent twice', async (_how, sending) => {
    const it = await bench()
    const first = await it.submit(sending)
    expect(await it.submit(sending)).toEqual({ ...first, duplicate: true })
    expect(it.arrived()).toEqual([idOf(first)])
  })

  test.each([
    ['with the same key', request],
    ['without a key', keyless],
  ])('%s twice at once sends one mail', async (_how, sending) => {
    const it = await bench({ script: { dot: { reply: '250 ok', delayMs: 100 } } })
    const both = await Promise.all([it.submit(sending), it.submit(sending)])
    expect(new Set(both.map(idOf)).size).toBe(1)
    expect(it.arrived()).toEqual([idOf(both[0])])
  })

  test('because the relay was slow learns how the first try ended instead of sending another', async () => {
    // Eight seconds are 0.8 here, and the relay takes longer than two of them.
    const it = await bench({ factor: 10, script: { dot: { reply: '250 ok', delayMs: 2000 } } })
    expect(await it.submit()).toEqual(refused)
    expect(await it.submit()).toEqual(refused)
    await expect.poll(async () => idOf(await it.submit()), SOON).toBe(it.arrived()[0])
    expect(it.relay.mails).toHaveLength(1)
    expect(it.relay.swallowed).toEqual([])
  })

  test('after a cut that nobody knows the outcome of sends a copy that shows itself', async () => {
    const it = await bench({ script: { dot: (_raw, before) => (before === 0 ? 'take and cut' : undefined) } })
    expect(await it.submit()).toEqual(refused)
    it.clock.pass(5000)
    expect(await it.submit()).toMatchObject({ status: 'accepted' })
    expect(it.relay.mails).toHaveLength(2)
    expect(identities(it).size).toBe(1)
  })

  test('as another text under the same key is refused as a conflict', async () => {
    const it = await bench()
    await it.submit()
    expect(await it.submit({ enquiry: { ...anEnquiry, message: 'Changed my mind.' } })).toEqual({
      status: 'conflict',
    })
    expect(it.arrived()).toHaveLength(1)
  })
})

const noAnswer = new StoreError('no-answer', 'The enquiry store gave no answer in time')

describe('a repeat for which the store gives no answer either', () => {
  async function hangingBench() {
    const store = { hangs: false }
    const it = await open({
      // At a hundredfold, a busy machine would pass the time within which a visitor has an answer.
      factor: 1,
      wrapStore: (inner) => ({
        ...inner,
        put: (...given) => (store.hangs ? Promise.reject(noAnswer) : inner.put(...given)),
      }),
    })
    return { ...it, hanging: store }
  }

  test('sends no second mail once the first is written down, and a retry by hand sends one to everyone', async () => {
    const it = await hangingBench()
    it.hanging.hangs = true
    const id = idOf(await acceptEnquiry(request, it.outbox))
    it.hanging.hangs = false
    await it.outbox.bypass.writeDown()
    it.hanging.hangs = true
    expect(await acceptEnquiry(request, it.outbox)).toEqual({ status: 'accepted', id, duplicate: true })
    it.outbox.delivery.start()
    await expect.poll(async () => (await it.outbox.store.find(id))?.state, SOON).toBe('sent')
    expect(it.arrived()).toEqual([id])
    await it.outbox.store.requeue(['sent'], it.clock.wall(), [id])
    await expect.poll(() => it.arrived(), SOON).toEqual([id, id])
  })

  test('sends no second mail when the worker has sent the first', async () => {
    const it = await hangingBench()
    it.outbox.delivery.start()
    const id = idOf(await acceptEnquiry(request, it.outbox))
    await expect.poll(() => it.arrived(), SOON).toEqual([id])
    it.hanging.hangs = true
    expect(await acceptEnquiry(request, it.outbox)).toMatchObject({ status: 'accepted', id })
    expect(
      await acceptEnquiry({ ...request, enquiry: { ...request.enquiry, name: 'Ayesha' } }, it.outbox),
    ).toMatchObject({ status: 'accepted' })
    expect(it.arrived()).toHaveLength(2)
  })
})

describe('a commit that comes true after it was given up', () => {
  /** A bench whose store keeps the first enquiry after all: `commit` is called once its mail goes past the store. */
  async function slowBench(options: BenchOptions = {}) {
    let commit: () => Promise<unknown> = async () => {}
    const it = await open({
      ...options,
      wrapStore: (store) => ({
        ...store,
        put: (...given) => {
          if (lines.some((line) => line.includes('enquiry.store-failed'))) return store.put(...given)
          commit = () => store.put(...given)
          return Promise.reject(noAnswer)
        },
      }),
    })
    return { ...it, commit: () => commit() }
  }

  test('while its mail goes past the store, or after that, sends no second one', async () => {
    // Long enough for the worker to find it meanwhile.
    const it = await slowBench({ factor: 1, script: { dot: { reply: '250 ok', delayMs: 1500 } } })
    const answer = acceptEnquiry(request, it.outbox)
    await expect.poll(() => it.relay.heard(), SOON).toContain('MAIL')
    await it.commit()
    it.outbox.delivery.start()
    const id = idOf(await answer)
    await expect.poll(async () => (await it.outbox.store.find(id))?.state, SOON).toBe('sent')
    expect(it.arrived()).toEqual([id])
  })

  test('is known to another process as sent, once that is written down', async () => {
    const it = await slowBench()
    const id = idOf(await acceptEnquiry(request, it.outbox))
    await it.commit()
    await it.outbox.bypass.writeDown()
    it.another().delivery.start()
    await expect.poll(async () => (await it.outbox.store.find(id))?.state, SOON).toBe('sent')
    expect(it.arrived()).toEqual([id])
  })

  test('and that the worker has sent already does not go past the store as well', async () => {
    const it = await open({
      wrapStore: (store) => ({
        ...store,
        put: async (...given) => {
          await store.put(...given)
          await expect.poll(() => it.arrived(), SOON).toHaveLength(1)
          throw noAnswer
        },
      }),
    })
    it.outbox.delivery.start()
    expect(await acceptEnquiry(request, it.outbox)).toMatchObject({ status: 'accepted' })
    expect(it.arrived()).toHaveLength(1)
  })
})

describe('once the store works again', () => {
  test('what went past it is written down, so that it is listed and its repeats are known', async () => {
    const it = await bench()
    const id = idOf(await it.submit())
    it.outbox.delivery.start()
    it.disk.full = false
    await expect.poll(async () => (await it.outbox.store.find(id))?.state, SOON).toBe('sent')
    expect(await acceptEnquiry(request, it.another())).toEqual({ status: 'accepted', id, duplicate: true })
    expect(it.arrived()).toEqual([id])
  })

  test('a repeat that is quicker than that is known all the same', async () => {
    const it = await bench()
    const id = idOf(await it.submit())
    it.disk.full = false
    expect(await it.submit()).toEqual({ status: 'accepted', id, duplicate: true })
    expect(it.arrived()).toEqual([id])
  })

  test('a try that failed before is stored, with the date of the first', async () => {
    const it = await bench({ script: { dot: (_raw, before) => (before === 0 ? 'take and cut' : undefined) } })
    expect(await it.submit()).toEqual(refused)
    it.disk.full = false
    it.clock.pass(5000)
    expect(await it.submit()).toMatchObject({ status: 'accepted' })
    it.outbox.delivery.start()
    await expect.poll(() => it.arrived().length, SOON).toBe(2)
    expect(identities(it).size).toBe(1)
  })

  test('the recipients who were refused get it, and nobody else a second time', async () => {
    const refuse = (line: string) => (line.includes('b@') ? { reply: '452 mailbox full' } : undefined)
    const it = await bench({
      factor: 100,
      mailTo: 'a@office.example,b@office.example',
      script: { RCPT: refuse },
    })
    const id = idOf(await it.submit())
    expect(lines.map((line) => JSON.parse(line))).toContainEqual(
      expect.objectContaining({ event: 'enquiry.sent-directly', id, refused: 1 }),
    )
    it.relay.follow({})
    it.outbox.delivery.start()
    it.disk.full = false
    await expect
      .poll(() => it.relay.mails.map(({ to }) => to), SOON)
      .toEqual([['a@office.example'], ['b@office.example']])
    expect(identities(it).size).toBe(1)
  })
})

test('the recipients who were refused get it also when the process ends first, as it does for a release', async () => {
  const refuse = (line: string) => (line.includes('b@') ? { reply: '452 mailbox full' } : undefined)
  const it = await bench({ mailTo: 'a@office.example,b@office.example', script: { RCPT: refuse } })
  await it.submit()
  await it.outbox.bypass.writeDown()
  it.disk.full = false
  it.relay.follow({})
  await it.outbox.stop()
  it.another().delivery.start()
  await expect
    .poll(() => it.relay.mails.map(({ to }) => to), SOON)
    .toEqual([['a@office.example'], ['b@office.example']])
})

test('what is remembered of them is bounded', async () => {
  const it = await bench({ settings: { SMTP_HOST: '', SMTP_PORT: '', MAIL_FROM: '' } })
  const { createBypass } = await import('./bypass.ts')
  const bypass = createBypass({
    ...it.outbox,
    mailTo: ['a@office.example'],
    transport: { deliver: async () => ({ status: 'delivered', refused: [], receipt: '250 ok' }) },
  })
  const entry = { enquiry: anEnquiry, receivedAt: 1, held: false }
  for (let n = 0; n <= 500; n++) await bypass.send({ ...entry, id: `id ${n}`, digest: `digest ${n}` })
  expect(bypass.recall('id 0')).toBeUndefined()
  expect(await bypass.fate({ id: 'id 1', digest: 'digest 1', receivedAt: 1, isWritten: false })).toBe('taken')
  expect(lines.some((line) => line.includes('"event":"enquiry.not-written-down","id":"id 0"'))).toBe(true)
})
