import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { INBOX_RECEIPT } from '#lib/mail/transport.ts'
import { CRASH_WAIT_MS, type NewEntry, type Outcome, type Store } from '#lib/outbox/store.ts'
import { anEnquiry, anEntry } from './bench.ts'

const NOW = Date.UTC(2026, 10, 21, 9, 0, 0)
const MINUTE = 60_000
const DAY = 24 * 60 * MINUTE
const HOUR = 60 * MINUTE
const NEVER = { doubt: 0, rejection: 0, other: 0 }

/** Tests for every store. Within a test, `open` returns handles on the same enquiries; each test begins without any. */
export function describeStore(name: string, open: () => Store): void {
  describe(`${name} as a store`, () => {
    let store: Store
    let other: Store

    beforeEach(() => {
      store = open()
      other = open()
    })
    afterEach(async () => {
      await store.close()
      await other.close()
    })

    const entry = (changes: Partial<NewEntry> = {}) => anEntry('a', { receivedAt: NOW, ...changes })
    const sent: Outcome = { state: 'sent', at: NOW, receipt: '250 ok' }
    const waits = (changes: Partial<Extract<Outcome, { state: 'queued' }>> = {}): Outcome => ({
      state: 'queued',
      at: NOW,
      dueAt: NOW,
      code: '451',
      scope: 'message',
      ...changes,
    })
    const put = (id: string, changes: Partial<NewEntry> = {}) =>
      store.put(anEntry(id, { receivedAt: NOW, ...changes }))
    /** Claims like a process that then ends. */
    const crash = async (now: number) => {
      const doomed = open()
      const claim = await doomed.claim(now)
      await doomed.close()
      return claim
    }
    const settle = async (id: string, outcome: Outcome) => {
      await store.claim(NOW)
      return await store.settle(id, outcome)
    }

    test('what was put is there for everyone, word for word', async () => {
      const enquiry = {
        ...anEnquiry,
        message: 'Zeile eins\n"zwei"\tنص عربي 🧵\u2028\0\ud800 \'\\ :name',
        website: 'https://a.example',
      }
      expect(await store.put(entry({ enquiry }))).toEqual({ status: 'stored' })
      expect(await other.find('a')).toMatchObject({ enquiry, state: 'queued', receivedAt: NOW, tries: 0 })
    })

    test('the same enquiry again is known, and another one under its id is a conflict', async () => {
      await put('a')
      expect(await other.put(entry())).toEqual({ status: 'known', id: 'a' })
      expect(await other.put(entry({ digest: 'something else' }))).toEqual({ status: 'conflict' })
    })

    test('the same text without a key is known for a while, and a new enquiry the next day', async () => {
      await put('a')
      const again = entry({ id: 'b', receivedAt: NOW + MINUTE })
      expect(await store.put(again, NOW - MINUTE)).toEqual({ status: 'known', id: 'a' })
      const nextDay = entry({ id: 'c', receivedAt: NOW + DAY })
      expect(await store.put(nextDay, NOW + DAY - MINUTE)).toEqual({ status: 'stored' })
    })

    test('ten puts of one text at once keep one without a key, and all with keys of their own', async () => {
      // Without a key the id follows from the text.
      for (const [key, kept] of [
        [() => 'of the text', 1],
        [(n: number) => `key ${n}`, 10],
      ] as const) {
        const since = kept === 1 ? NOW - MINUTE : undefined
        const results = await Promise.all(
          Array.from({ length: 10 }, (_, n) =>
            (n % 2 ? store : other).put(entry({ id: key(n), digest: 'one text' }), since),
          ),
        )
        expect(results.filter(({ status }) => status === 'stored')).toHaveLength(kept)
      }
    })

    test('the enquiry received first is claimed first, even by a clock that was wrong', async () => {
      await put('late', { receivedAt: NOW + 2 })
      await put('early', { receivedAt: NOW + 1 })
      await put('by a clock that was ahead', { receivedAt: NOW + DAY })
      for (const id of ['early', 'late', 'by a clock that was ahead'])
        expect((await store.claim(NOW + 3))?.id).toBe(id)
      expect(await store.claim(NOW + 3)).toBeUndefined()
    })

    test('what a process was sending that has ended waits for half a minute, and then another one has it', async () => {
      await put('a')
      await put('waits', { receivedAt: NOW + 1 })
      expect((await store.claim(NOW + 1))?.id).toBe('a')
      await store.close()
      expect(await other.claim(NOW + 2)).toMatchObject({ id: 'waits', crashes: 0 })
      await other.settle('waits', sent)
      expect(await other.claim(NOW + 1 + CRASH_WAIT_MS)).toBeUndefined()
      expect(await other.claim(NOW + 2 + CRASH_WAIT_MS)).toMatchObject({ id: 'a', crashes: 1 })
    })

    test('what a process could not settle itself it has again after half a minute, and no crash is counted', async () => {
      await put('a')
      await store.claim(NOW)
      expect(await store.claim(NOW)).toBeUndefined()
      expect(await store.claim(NOW + CRASH_WAIT_MS)).toMatchObject({ id: 'a', crashes: 0 })
    })

    test('what a process is sending no other one has, whatever time its clock tells', async () => {
      await put('a')
      await store.claim(NOW)
      for (const later of [0, HOUR, 400 * DAY, -DAY]) expect(await other.claim(NOW + later)).toBeUndefined()
      expect(await other.settle('a', sent)).toBe(false)
      expect(await store.settle('a', waits())).toBe(true)
      // Then it gives up delivering, and another one may.
      await store.endClaims()
      expect(await other.claim(NOW)).toMatchObject({ id: 'a', crashes: 0 })
    })

    test('processes that ended while they were sending are counted, until one of them settles the mail', async () => {
      await put('a')
      const later = (times: number) => NOW + times * CRASH_WAIT_MS
      await crash(NOW)
      await crash(later(1))
      expect(await crash(later(2))).toMatchObject({ crashes: 1 })
      expect(await store.claim(later(3))).toBeUndefined()
      expect(await store.claim(later(4))).toMatchObject({ crashes: 2 })
      await store.settle('a', waits())
      expect(await store.claim(NOW + DAY)).toMatchObject({ id: 'a', crashes: 0 })
    })

    test.each([
      ['back by a minute', -MINUTE],
      ['back by a day', -DAY],
      ['forward', DAY],
    ])('a clock set %s while a mail waits keeps it from nobody', async (_way, byMs) => {
      await put('a')
      await settle('a', waits({ dueAt: NOW + HOUR }))
      expect(await store.claim(NOW + HOUR - 1)).toBeUndefined()
      expect((await store.claim(NOW + byMs))?.id).toBe('a')
    })

    test('a retry that has become due goes before what came in later, and after what came in before', async () => {
      await put('retry')
      await settle('retry', waits({ dueAt: NOW + MINUTE }))
      await put('later', { receivedAt: NOW + MINUTE + 1 })
      await put('before', { receivedAt: NOW + MINUTE - 1 })
      const claimed = async () => (await store.claim(NOW + HOUR))?.id
      expect([await claimed(), await claimed(), await claimed()]).toEqual(['before', 'retry', 'later'])
    })

    test('sent is sent: neither claimed nor settled again', async () => {
      await put('a')
      expect(await settle('a', sent)).toBe(true)
      expect(await store.settle('a', sent)).toBe(false)
      expect(await store.claim(NOW + DAY)).toBeUndefined()
      expect(await store.find('a')).toMatchObject({ state: 'sent', receipt: '250 ok', settledAt: NOW })
    })

    test('a refused enquiry waits, keeps who has it already, and counts the refusal', async () => {
      await put('a')
      const deliveredTo = ['a@office.example']
      await settle('a', waits({ dueAt: NOW + 500.5, scope: 'recipient', deliveredTo, refusal: 'other' }))
      expect(await store.claim(NOW + 500)).toBeUndefined()
      const refusals = { ...NEVER, other: 1 }
      expect(await store.claim(NOW + 501)).toMatchObject({ id: 'a', deliveredTo, refusals })
    })

    test('a relay that is away refuses nobody, and after its return everyone is due at once', async () => {
      await put('a')
      await settle('a', waits({ dueAt: NOW + DAY, scope: 'destination' }))
      await put('b')
      await settle('b', waits({ dueAt: NOW + DAY }))
      expect(await store.requeueWaiting()).toBe(1)
      expect(await store.claim(NOW)).toMatchObject({ id: 'a', refusals: NEVER })
      expect(await store.claim(NOW)).toBeUndefined()
    })

    test('each kind of refusal is counted by itself, and a retry by hand starts again', async () => {
      await put('a')
      for (const refusal of ['other', 'doubt', 'other', 'rejection'] as const) {
        await settle('a', waits({ refusal }))
      }
      const refusals = { doubt: 1, rejection: 1, other: 2 }
      expect(await store.claim(NOW)).toMatchObject({ id: 'a', refusals })
      expect(await store.find('a')).toMatchObject({ refusals: 4 })
      await store.settle('a', waits({ scope: 'destination' }))
      await store.requeue(['queued'], NOW)
      expect(await store.claim(NOW)).toMatchObject({ id: 'a', refusals: NEVER })
    })

    test('statistics count every state and know who has waited longest', async () => {
      await put('a')
      await settle('a', sent)
      await put('b', { receivedAt: NOW + 5 })
      await put('c', { held: true })
      expect(await other.stats()).toEqual({
        states: { queued: 1, sending: 0, sent: 1, held: 1, failed: 0 },
        oldestWaiting: NOW + 5,
        newest: NOW + 5,
        unmailed: 0,
        bytes: 3 * JSON.stringify(anEnquiry).length,
        logBytes: expect.any(Number),
      })
    })

    test('held and failed are sent only when an operator puts them into the queue, and wait from then on, however old', async () => {
      await put('a', { held: true })
      expect(await store.claim(NOW + DAY)).toBeUndefined()
      expect(await other.requeue(['held'], NOW + DAY, ['a', 'unknown'])).toBe(1)
      expect(await store.stats()).toMatchObject({ oldestWaiting: NOW + DAY, newest: NOW })
      // Greylisted: it has not waited for a day because of that.
      await settle('a', waits({ dueAt: NOW + DAY + MINUTE }))
      expect(await store.stats()).toMatchObject({ oldestWaiting: NOW + DAY })
      // What is in the queue has waited all along, retry or not.
      await store.requeue(['queued'], NOW + DAY + HOUR)
      expect(await store.stats()).toMatchObject({ oldestWaiting: NOW + DAY })
      await settle('a', { state: 'failed', at: NOW + DAY + HOUR, code: '554' })
      expect(await store.claim(NOW + 2 * DAY)).toBeUndefined()
      await store.requeue(['failed'], NOW + 2 * DAY)
      expect(await store.stats()).toMatchObject({ oldestWaiting: NOW + 2 * DAY })
    })

    test('lists are newest first and can be narrowed', async () => {
      await put('a')
      await put('b', { receivedAt: NOW + 1, held: true })
      await put('c', { receivedAt: NOW + 2 })
      expect((await store.list({})).map(({ id }) => id)).toEqual(['c', 'b', 'a'])
      expect((await store.list({ state: 'queued', limit: 1 })).map(({ id }) => id)).toEqual(['c'])
    })

    test('forgetting takes everything of an address, however it is written, and nothing else', async () => {
      await put('a')
      await put('b', { enquiry: { ...anEnquiry, email: 'SANA@Visitor.example' } })
      await put('c', { enquiry: { ...anEnquiry, email: 'other@visitor.example' } })
      expect(await store.forget({ email: 'sana@visitor.example' })).toMatchObject({ count: 2 })
      expect((await store.list({})).map(({ id }) => id)).toEqual(['c'])
    })

    test('forgetting takes everything of a number, however it is written, or the one that is named', async () => {
      const { subject } = anEnquiry
      await put('a', { enquiry: { subject, name: 'Noor', phone: '+92 (321) 765-4321' } })
      await put('b', { enquiry: { ...anEnquiry, phone: '00923217654321' } })
      await put('c', { enquiry: { subject, phone: 'after six' } })
      await put('d', { enquiry: { subject, message: 'Nobody \0 says who this is.' } })
      expect(await store.forget({ phone: '92 321 7654321' })).toMatchObject({ count: 2 })
      expect(await store.forget({ phone: 'in the morning' })).toMatchObject({ count: 0 })
      expect(await store.forget({ id: 'd' })).toMatchObject({ count: 1 })
      expect((await store.list({})).map(({ id }) => id)).toEqual(['c'])
    })

    test('what comes back of people who were forgotten goes again, and what they have sent since stays', async () => {
      await store.forget({ email: anEnquiry.email })
      await store.forget({ phone: '92 321 7654321' })
      await store.forget({ id: 'by id' })
      const now = Date.now()
      const someone = { ...anEnquiry, email: 'other@visitor.example', phone: '+92 321 7654320' }
      const receivedAt = now - MINUTE
      await put('by address', { receivedAt })
      await put('by number', { receivedAt, enquiry: { ...someone, phone: '+92 (321) 765-4321' } })
      await put('by id', { receivedAt, enquiry: someone })
      await put('of another', { receivedAt, enquiry: someone })
      await put('sent since', { receivedAt: now + MINUTE })
      // By a clock that was ahead, they were forgotten before they wrote what they will write.
      expect(await store.forgetAgain(receivedAt)).toMatchObject({ count: 0 })
      expect(await store.forgetAgain(now)).toMatchObject({ count: 3 })
      expect((await store.list({})).map(({ id }) => id)).toEqual(['sent since', 'of another'])
      expect(await other.forgetAgain(now)).toMatchObject({ count: 0 })
    })

    test('retention wipes the text first and the row later, and never what still has to be sent', async () => {
      await put('old and queued', { receivedAt: NOW - 400 * DAY })
      await put('a', { receivedAt: NOW - 401 * DAY })
      await settle('a', sent)
      await store.purge(NOW + 13 * DAY)
      expect((await store.find('a'))?.enquiry).toEqual(anEnquiry)
      await store.purge(NOW + 15 * DAY)
      expect(await store.find('a')).toMatchObject({ state: 'sent', enquiry: undefined })
      // Still there to recognise the same enquiry, should it come again.
      expect(await put('a')).toEqual({ status: 'known', id: 'a' })
      await store.purge(NOW + 31 * DAY)
      expect(await store.find('a')).toBeUndefined()
      expect(await store.find('old and queued')).toMatchObject({ state: 'queued', enquiry: anEnquiry })
    })

    test('a note says whether it is new, to one of all processes, and can be read', async () => {
      expect(await store.readNote('held-told')).toBeUndefined()
      const asked = [
        await store.writeNote('held-told', '2026-11-21'),
        await other.writeNote('held-told', '2026-11-21'),
      ]
      expect(asked).toEqual([true, false])
      expect(await store.readNote('held-told')).toBe('2026-11-21')
      // Also back: a clock that was years ahead for an hour must not silence anything for years.
      expect(await other.writeNote('held-told', '2026-11-20')).toBe(true)
    })

    test('sent can be sent once more to everyone, while its text is there, and what only the local inbox has is counted', async () => {
      await put('a')
      await settle('a', waits({ scope: 'recipient', deliveredTo: ['a@office.example'] }))
      await settle('a', { ...sent, receipt: `250 ${INBOX_RECEIPT}` })
      // It went no further than the local inbox, until it is sent again.
      expect(await other.stats()).toMatchObject({ unmailed: 1 })
      expect(await other.requeue(['sent'], NOW, ['a'])).toBe(1)
      expect(await store.stats()).toMatchObject({ unmailed: 0 })
      expect(await store.claim(NOW)).toMatchObject({ id: 'a', deliveredTo: [], refusals: NEVER })
      await store.settle('a', sent)
      await store.purge(NOW + 15 * DAY)
      expect(await store.requeue(['sent'], NOW, ['a'])).toBe(0)
    })
  })
}
