import { describe, expect, test } from 'vitest'
import type { Script } from '#lib/outbox/testing/relay.ts'
import {
  codeOf,
  HOUR,
  MINUTE,
  refusalsOf,
  relayBenches,
  SOON,
  stateOf,
  testLogOf,
} from '#lib/outbox/testing/relay-benches.ts'

// The connection breaks, or falls silent, after the whole mail has gone out: the relay may have it or not.

const { bench, lines, saidSince } = relayBenches()

describe('a relay that', () => {
  test('cuts the line after the final dot: at most one copy for the cut, with the same Message-ID and Date', async () => {
    const it = await bench({ script: { dot: (_raw, before) => (before === 0 ? 'cut' : undefined) } })
    const id = await it.take()
    await expect.poll(() => it.arrived(), SOON).toEqual([id])
    await expect.poll(() => stateOf(it, id), SOON).toBe('sent')
    const [copy] = it.relay.swallowed
    expect(it.relay.swallowed).toHaveLength(1)
    expect(it.relay.mails[0]).toMatchObject({ messageId: copy?.messageId, date: copy?.date })
  })

  test('takes the mail and cuts the line before its 250 is through: one copy, and both are recognisable as one', async () => {
    const it = await bench({ script: { dot: (_raw, before) => (before === 0 ? 'take and cut' : undefined) } })
    const id = await it.take()
    await expect.poll(() => it.arrived(), SOON).toEqual([id, id])
    await expect.poll(() => stateOf(it, id), SOON).toBe('sent')
    expect(new Set(it.relay.mails.map(({ messageId, date }) => `${messageId} ${date}`)).size).toBe(1)
  })

  test('falls silent after the final dot: at most one copy for the silence', async () => {
    const it = await bench({ script: { dot: (_raw, before) => (before === 0 ? 'silence' : undefined) } })
    const id = await it.take()
    await expect.poll(() => it.arrived(), SOON).toEqual([id])
    expect(it.relay.swallowed).toHaveLength(1)
  })

  test('cuts the line over one mail every time: others go on, and that one is given up after twelve copies at most', async () => {
    const mark = lines.length
    const it = await bench({
      script: { dot: (raw) => (raw.includes('poison') ? 'take and cut' : undefined) },
    })
    const bad = await it.take({ message: 'poison' })
    const refusals = () => refusalsOf(it, bad)
    for (let copies = 1; copies <= 12; copies++) {
      await expect.poll(refusals, SOON).toBe(copies)
      const good = await it.take({ message: `welcome ${copies}` })
      // By the third time it is known whose fault it is, and nobody waits for the line any more.
      await expect.poll(() => it.arrived(), SOON).toContain(good)
      if (copies > 2) expect(it.outbox.delivery.circuit()).toEqual({ state: 'closed' })
      it.clock.pass(HOUR)
    }
    await expect.poll(() => stateOf(it, bad), SOON).toBe('failed')
    expect(it.arrived().filter((id) => id === bad)).toHaveLength(12)
    const copies = it.relay.mails.filter(({ messageId }) => messageId.includes(bad))
    expect(new Set(copies.map(({ messageId, date }) => `${messageId} ${date}`)).size).toBe(1)
    expect(saidSince(mark)).toContain('alarm.enquiry-failed')
  })

  test('answers one mail with 421 after the final dot every time: others go on, and that one is given up as after a cut', async () => {
    const it = await bench({
      script: { dot: (raw) => (raw.includes('poison') ? { reply: '421 closing' } : undefined) },
    })
    const bad = await it.take({ message: 'poison' })
    const refusals = () => refusalsOf(it, bad)
    for (let tries = 1; tries <= 12; tries++) {
      await expect.poll(refusals, SOON).toBe(tries)
      const good = await it.take({ message: `welcome ${tries}` })
      await expect.poll(() => it.arrived(), SOON).toContain(good)
      if (tries > 2) expect(it.outbox.delivery.circuit()).toEqual({ state: 'closed' })
      it.clock.pass(HOUR)
    }
    await expect.poll(() => stateOf(it, bad), SOON).toBe('failed')
    expect(await codeOf(it, bad)).toBe('421 DATA')
  })

  test('cuts every mail after the final dot: one of them tries the line at a time, and copies stay few', async () => {
    const it = await bench({ script: { dot: 'take and cut' } })
    for (let n = 0; n < 10; n++) await it.take({ message: `Enquiry ${n}` })
    const since = it.clock.monotonic()
    await expect.poll(() => it.clock.monotonic() - since, SOON).toBeGreaterThan(3 * MINUTE)
    // After 5, 15 and 30 seconds, then once a minute.
    expect(it.arrived().length).toBeLessThanOrEqual(7)
    it.relay.follow({})
    await expect.poll(async () => (await it.outbox.store.stats()).states.sent, SOON).toBe(10)
  })

  test('had no room for a night: neither a cut nor a 554 in the morning gives the enquiry up', async () => {
    const it = await bench({ script: { dot: { reply: '452 insufficient storage' } } })
    const id = await it.take()
    const refusals = () => refusalsOf(it, id)
    const refuse = async (script: Script, until: number) => {
      it.relay.follow(script)
      for (let count = await refusals(); count < until; count++) {
        it.clock.pass(HOUR)
        await expect.poll(refusals, SOON).toBeGreaterThan(count)
      }
    }
    await refuse({ dot: { reply: '452 insufficient storage' } }, 14)
    await refuse({ dot: 'cut' }, 16)
    // The line was in doubt, not this mail: 14 other refusals say nothing about that.
    expect(it.outbox.delivery.circuit()).toMatchObject({ state: 'open' })
    await refuse({ dot: { reply: '554 content rejected' } }, 18)
    expect(await stateOf(it, id)).toBe('queued')
    it.relay.follow({})
    it.clock.pass(HOUR)
    await expect.poll(() => it.arrived(), SOON).toEqual([id])
  })
})

testLogOf(lines)
