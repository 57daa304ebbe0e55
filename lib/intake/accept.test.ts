import { expect, test, vi } from 'vitest'
import { benchesForTests } from '#lib/outbox/testing/benches-for-tests.ts'
import { anEnquiry } from '#lib/outbox/testing/outbox-bench.ts'
import { acceptEnquiry, isKnown } from './accept.ts'

const HOUR = 60 * 60_000

const { bench } = benchesForTests()

const request = { enquiry: anEnquiry, key: 'the key of this form', held: false } as const

test('a key is known once its enquiry is stored, and counts as unknown while the store fails', async () => {
  const it = await bench()
  expect(await isKnown(request.key, it.outbox)).toBe(false)
  await acceptEnquiry(request, it.outbox)
  expect(await isKnown(request.key, it.outbox)).toBe(true)
  vi.spyOn(it.outbox.store, 'find').mockRejectedValue(new Error('database or disk is full'))
  expect(await isKnown(request.key, it.outbox)).toBe(false)
})

test('without a key the same text counts once in ten minutes, and is a new enquiry the next day', async () => {
  const it = await bench({ factor: 1 })
  const keyless = { ...request, key: undefined }
  expect(await acceptEnquiry(keyless, it.outbox)).toMatchObject({ duplicate: false })
  expect(await acceptEnquiry(keyless, it.outbox)).toMatchObject({ duplicate: true })
  // Ten minutes from the first enquiry, not from a full ten minutes of the clock.
  it.clock.pass(9 * 60_000)
  expect(await acceptEnquiry(keyless, it.outbox)).toMatchObject({ duplicate: true })
  it.clock.pass(60_000)
  expect(await acceptEnquiry(keyless, it.outbox)).toMatchObject({ duplicate: false })
  it.clock.pass(24 * HOUR)
  expect(await acceptEnquiry(keyless, it.outbox)).toMatchObject({ status: 'accepted', duplicate: false })
})

test('an enquiry has the same id in every store, with or without a key, so that copies are recognised', async () => {
  const [one, two] = [await bench({ factor: 1 }), await bench({ factor: 1 })]
  for (const { clock } of [one, two]) clock.setWall(Date.UTC(2026, 10, 21, 9, 1) - clock.wall())
  two.clock.pass(5 * 60_000)
  for (const each of [request, { ...request, key: undefined }]) {
    const first = await acceptEnquiry(each, one.outbox)
    expect(await acceptEnquiry(each, two.outbox)).toEqual(first)
  }
})
