import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { CRASH_WAIT_MS, INBOX_RECEIPT, type NewEntry, type Outcome, type Store } from '#lib/outbox/store.ts'
import { anEnquiry, anEntry } from './outbox-bench.ts'

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

    test('an enquiry that is put through one handle is found through another, word for word', async () => {
      const enquiry = {
        ...anEnquiry,
        message: 'Zeile eins\n"zwei"\tنص عربي 🧵\u2028\0\ud800 \'\\ :name',
        website: 'https://a.example',
      }
      expect(await store.put(entry({ enquiry }))).toEqual({ status: 'stored' })
      expect(await other.find('a')).toMatchObject({ enquiry, state: 'queued', receivedAt: NOW, tries: 0 })
    })

    test('an enquiry that is put again is known, and a different one under the same id is a conflict', async () => {
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

    test('ten puts of one text at once store one enquiry without a key, and ten with different keys', async () => {
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

    test('the enquiry received first is claimed first, even if a clock was wrong', async () => {
      await put('late', { receivedAt: NOW + 2 })
      await put('early', { receivedAt: NOW + 1 })
      await put('by a clock that was ahead', { receivedAt: NOW + DAY })
      for (const id of ['early', 'late', 'by a clock that was ahead'])
        expect((await store.claim(NOW + 3))?.id).toBe(id)
      expect(await store.claim(NOW + 3)).toBeUndefined()
    })

    test('half a minute after a process ended, another process can claim its enquiry', async () => {
      await put('a')
      await put('waits', { receivedAt: NOW + 1 })
      expect((await store.claim(NOW + 1))?.id).toBe('a')
      await store.close()
      expect(await other.claim(NOW + 2)).toMatchObject({ id: 'waits', crashes: 0 })
      await other.settle('waits', sent)
      expect(await other.claim(NOW + 1 + CRASH_WAIT_MS)).toBeUndefined()
      expect(await other.claim(NOW + 2 + CRASH_WAIT_MS)).toMatchObject({ id: 'a', crashes: 1 })
    })

    test('a process can claim an unsettled enquiry again after half a minute, without a counted crash', async () => {
      await put('a')
      await store.claim(NOW)
      expect(await store.claim(NOW)).toBeUndefined()
      expect(await store.claim(NOW + CRASH_WAIT_MS)).toMatchObject({ id: 'a', crashes: 0 })
    })

    test('no other process can claim or settle an enquiry that is being sent, at any time of its clock', async () => {
      await put('a')
      await store.claim(NOW)
      for (const later of [0, HOUR, 400 * DAY, -DAY]) expect(await other.claim(NOW + later)).toBeUndefined()
      expect(await other.settle('a', sent)).toBe(false)
      expect(await store.settle('a', waits())).toBe(true)
      // After it gives up delivering, another process can claim it.
      await store.endClaims()
      expect(await other.claim(NOW)).toMatchObject({ id: 'a', crashes: 0 })
    })

    test('processes that ended while sending are counted, until a process settles the enquiry', async () => {
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
    ])('a waiting mail can be claimed after the clock was set %s', async (_way, byMs) => {
      await put('a')
      await settle('a', waits({ dueAt: NOW + HOUR }))
      expect(await store.claim(NOW + HOUR - 1)).toBeUndefined()
      expect((await store.claim(NOW + byMs))?.id).toBe('a')
    })

    test('a due retry is claimed after enquiries received before its due time, and before later ones', async () => {
      await put('retry')
      await settle('retry', waits({ dueAt: NOW + MINUTE }))
      await put('later', { receivedAt: NOW + MINUTE + 1 })
      await put('before', { receivedAt: NOW + MINUTE - 1 })
      const claimed = async () => (await store.claim(NOW + HOUR))?.id
      expect([await claimed(), await claimed(), await claimed()]).toEqual(['before', 'retry', 'later'])
    })

    test('a sent enquiry is neither claimed nor settled again', async () => {
      await put('a')
      expect(await settle('a', sent)).toBe(true)
      expect(await store.settle('a', sent)).toBe(false)
      expect(await store.claim(NOW + DAY)).toBeUndefined()
      expect(await store.find('a')).toMatchObject({ state: 'sent', receipt: '250 ok', settledAt: NOW })
    })

    test('a refused enquiry waits, keeps the recipients that have it already, and counts the refusal', async () => {
      await put('a')
      const deliveredTo = ['a@office.example']
      await settle('a', waits({ dueAt: NOW + 500.5, scope: 'recipient', deliveredTo, refusal: 'other' }))
      expect(await store.claim(NOW + 500)).toBeUndefined()
      const refusals = { ...NEVER, other: 1 }
      expect(await store.claim(NOW + 501)).toMatchObject({ id: 'a', deliveredTo, refusals })
    })

    test('an unreachable relay counts as no refusal, and its enquiries are due at once after its return', async () => {
      await put('a')
      await settle('a', waits({ dueAt: NOW + DAY, scope: 'destination' }))
      await put('b')
      await settle('b', waits({ dueAt: NOW + DAY }))
      expect(await store.requeueWaiting()).toBe(1)
      expect(await store.claim(NOW)).toMatchObject({ id: 'a', refusals: NEVER })
      expect(await store.claim(NOW)).toBeUndefined()
    })

    test('each kind of refusal has its own count, and a manual retry resets the counts', async () => {
      await put('a')
      for (const refusal of ['other', 'doubt', 'other', 'rejection'] as const) {
        await settle('a', waits({ refusal }))
      }
      const refusals = { doubt: 1, rejection: 1, other: 2 }
      expect(await store.claim(NOW)).toMatchObject({ id: 'a', refusals })
      await store.settle('a', waits({ scope: 'destination' }))
      await store.requeue(['queued'], NOW)
      expect(await store.claim(NOW)).toMatchObject({ id: 'a', refusals: NEVER })
    })

    test('statistics count every state, and contain the time of the enquiry that has waited longest', async () => {
      await put('a')
      await settle('a', sent)
      await put('b', { receivedAt: NOW + 5 })
      await put('c', { held: ['trap'] })
      expect(await other.stats()).toEqual({
        states: { queued: 1, sending: 0, sent: 1, held: 1, failed: 0 },
        oldestWaiting: NOW + 5,
        unmailed: 0,
        unreported: 1,
      })
    })

    test('held and failed enquiries are sent only after an operator requeues them, and wait from then on', async () => {
      await put('a', { held: ['trap'] })
      expect(await store.claim(NOW + DAY)).toBeUndefined()
      expect(await other.requeue(['held'], NOW + DAY, ['a', 'unknown'])).toBe(1)
      expect(await store.stats()).toMatchObject({ oldestWaiting: NOW + DAY })
      // A greylisted enquiry still waits since its requeueing, not since its receipt.
      await settle('a', waits({ dueAt: NOW + DAY + MINUTE }))
      expect(await store.stats()).toMatchObject({ oldestWaiting: NOW + DAY })
      // An enquiry in the queue has waited all the time, with or without a retry.
      await store.requeue(['queued'], NOW + DAY + HOUR)
      expect(await store.stats()).toMatchObject({ oldestWaiting: NOW + DAY })
      await settle('a', { state: 'failed', at: NOW + DAY + HOUR, code: '554' })
      expect(await store.claim(NOW + 2 * DAY)).toBeUndefined()
      await store.requeue(['failed'], NOW + 2 * DAY)
      expect(await store.stats()).toMatchObject({ oldestWaiting: NOW + 2 * DAY })
    })

    test('lists are newest first, and can be limited to a state and a number', async () => {
      await put('a')
      await put('b', { receivedAt: NOW + 1, held: ['trap'] })
      await put('c', { receivedAt: NOW + 2 })
      expect((await store.list({})).map(({ id }) => id)).toEqual(['c', 'b', 'a'])
      expect((await store.list({ state: 'queued', limit: 1 })).map(({ id }) => id)).toEqual(['c'])
    })

    test('forgetting an address deletes all its enquiries, in any letter case, and no others', async () => {
      await put('a')
      await put('b', { enquiry: { ...anEnquiry, email: 'SANA@Visitor.example' } })
      await put('c', { enquiry: { ...anEnquiry, email: 'other@visitor.example' } })
      expect(await store.forget({ email: 'sana@visitor.example' })).toMatchObject({ count: 2 })
      expect((await store.list({})).map(({ id }) => id)).toEqual(['c'])
    })

    test('forgetting a phone number deletes its enquiries in any notation; forgetting an id deletes that one', async () => {
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

    test('restored enquiries of forgotten people are deleted again, and newer ones of these people stay', async () => {
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
      // At this time nobody was forgotten yet: a clock that was ahead must not delete enquiries of the future.
      expect(await store.forgetAgain(receivedAt)).toMatchObject({ count: 0 })
      expect(await store.forgetAgain(now)).toMatchObject({ count: 3 })
      expect((await store.list({})).map(({ id }) => id)).toEqual(['sent since', 'of another'])
      expect(await other.forgetAgain(now)).toMatchObject({ count: 0 })
    })

    test('retention deletes the text first and the row later, and never an unsent enquiry', async () => {
      await put('old and queued', { receivedAt: NOW - 400 * DAY })
      await put('a', { receivedAt: NOW - 401 * DAY })
      await settle('a', sent)
      await store.purge(NOW + 13 * DAY)
      expect((await store.find('a'))?.enquiry).toEqual(anEnquiry)
      await store.purge(NOW + 15 * DAY)
      expect(await store.find('a')).toMatchObject({ state: 'sent', enquiry: undefined })
      // The row remains, so that a repeat of the enquiry is recognised.
      expect(await put('a')).toEqual({ status: 'known', id: 'a' })
      await store.purge(NOW + 31 * DAY)
      expect(await store.find('a')).toBeUndefined()
      expect(await store.find('old and queued')).toMatchObject({ state: 'queued', enquiry: anEnquiry })
    })

    test('of all processes that take the turn at a task, one gets it, until its time is over', async () => {
      const take = (by: Store, now: number) => by.takeTurn('report', now, HOUR)
      expect(await Promise.all([take(store, NOW), take(other, NOW)])).toContain(false)
      expect(await take(other, NOW + HOUR - 1)).toBe(false)
      expect(await take(other, NOW + HOUR)).toBe(true)
      await other.writeNote('report', String(NOW + HOUR + MINUTE))
      expect(await take(store, NOW + HOUR + MINUTE)).toBe(true)
      // A clock that was years ahead must not take the turn for years, and clocks of two machines differ a little.
      expect(await take(store, NOW + HOUR + MINUTE - 2000)).toBe(false)
      expect(await take(store, NOW - 400 * DAY)).toBe(true)
    })

    test('a held enquiry is unreported until a mail has listed it, and keeps its reasons', async () => {
      await put('b', { held: ['trap'] })
      await put('a', { held: ['haste', 'links'], receivedAt: NOW - 1 })
      await put('queued')
      expect((await other.listUnreported(9)).map(({ id, code }) => [id, code])).toEqual([
        ['a', 'haste links'],
        ['b', 'trap'],
      ])
      expect((await store.listUnreported(1)).map(({ id }) => id)).toEqual(['a'])
      await other.markReported(['a', 'queued'], NOW)
      expect((await store.listUnreported(9)).map(({ id }) => id)).toEqual(['b'])
      expect(await store.stats()).toMatchObject({ unreported: 1 })
      expect(await store.find('a')).toMatchObject({ state: 'held', settledAt: NOW })
      expect(await store.find('queued')).toMatchObject({ settledAt: undefined })
    })

    test('a sent enquiry can be sent again to all recipients while its text exists; unmailed ones are counted', async () => {
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
