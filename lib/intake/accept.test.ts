import { describe, expect, test, vi } from 'vitest'
import { anEnquiry } from '#lib/outbox/testing/bench.ts'
import { benchesForTests } from '#lib/outbox/testing/benches.ts'
import { acceptEnquiry, isKnown } from './accept.ts'

const SOON = { timeout: 15_000, interval: 10 }
const HOUR = 60 * 60_000

const { bench } = benchesForTests()

const request = { enquiry: anEnquiry, key: 'the key of this form', held: false }

describe('sending the same again', () => {
  test('a double click is one enquiry', async () => {
    const it = await bench()
    const [one, two] = await Promise.all([
      acceptEnquiry(request, it.outbox),
      acceptEnquiry(request, it.outbox),
    ])
    const duplicates = [one, two].filter((each) => each.status === 'accepted' && each.duplicate)
    expect(duplicates).toHaveLength(1)
    it.outbox.delivery.start()
    await expect.poll(() => it.arrived().length, SOON).toBe(1)
  })

  test('a key is known once its enquiry is kept, and no key is while that cannot be told', async () => {
    const it = await bench()
    expect(await isKnown(request.key, it.outbox)).toBe(false)
    await acceptEnquiry(request, it.outbox)
    expect(await isKnown(request.key, it.outbox)).toBe(true)
    vi.spyOn(it.outbox.store, 'find').mockRejectedValue(new Error('database or disk is full'))
    expect(await isKnown(request.key, it.outbox)).toBe(false)
  })

  test('another text under the same key is a conflict, and the first stays as it was', async () => {
    const it = await bench()
    await acceptEnquiry(request, it.outbox)
    const changed = { ...request, enquiry: { ...anEnquiry, message: 'Changed my mind.' } }
    expect(await acceptEnquiry(changed, it.outbox)).toEqual({ status: 'conflict' })
    expect((await it.outbox.store.list({})).map(({ enquiry }) => enquiry?.message)).toEqual([
      anEnquiry.message,
    ])
  })

  test('without a key the same text counts once in ten minutes, and is a new enquiry the next day', async () => {
    const it = await bench({ factor: 1 })
    const keyless = { ...request, key: undefined }
    expect(await acceptEnquiry(keyless, it.outbox)).toMatchObject({ duplicate: false })
    expect(await acceptEnquiry(keyless, it.outbox)).toMatchObject({ duplicate: true })
    // Ten minutes from the first, however they lie on the clock.
    it.clock.pass(9 * 60_000)
    expect(await acceptEnquiry(keyless, it.outbox)).toMatchObject({ duplicate: true })
    it.clock.pass(60_000)
    expect(await acceptEnquiry(keyless, it.outbox)).toMatchObject({ duplicate: false })
    it.clock.pass(24 * HOUR)
    expect(await acceptEnquiry(keyless, it.outbox)).toMatchObject({ status: 'accepted', duplicate: false })
  })

  test('the id of a key is the same for ever, so a copy after the loss of the disk is recognised', async () => {
    const [one, two] = [await bench(), await bench()]
    const first = await acceptEnquiry(request, one.outbox)
    expect(await acceptEnquiry(request, two.outbox)).toEqual(first)
  })

  test('so is the id of a text without a key, as long as the text counts once', async () => {
    const [one, two] = [await bench({ factor: 1 }), await bench({ factor: 1 })]
    for (const { clock } of [one, two]) clock.setWall(Date.UTC(2026, 10, 21, 9, 1) - clock.wall())
    const keyless = { ...request, key: undefined }
    const first = await acceptEnquiry(keyless, one.outbox)
    two.clock.pass(5 * 60_000)
    expect(await acceptEnquiry(keyless, two.outbox)).toEqual(first)
  })
})

describe('a held enquiry', () => {
  test('is answered like any other, told of once a day, never mailed, and mailed once released', async () => {
    const it = await bench()
    const acceptance = await acceptEnquiry({ ...request, held: true }, it.outbox)
    expect(acceptance).toMatchObject({ status: 'accepted', duplicate: false })
    it.outbox.delivery.start()
    await expect
      .poll(() => it.relay.mails.map(({ messageId }) => messageId), SOON)
      .toEqual([expect.stringMatching(/^<notice-/)])
    expect(it.relay.mails[0]?.raw).not.toContain(anEnquiry.email)

    const { id } = acceptance as { id: string }
    await it.outbox.store.requeue(['held'], Date.now(), [id])
    await expect.poll(() => it.arrived(), SOON).toContain(id)
  })
})
