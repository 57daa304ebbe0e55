import { beforeEach, describe, expect, test, vi } from 'vitest'
import { CRASH_WAIT_MS, type Outcome, type Store } from '#lib/outbox/store.ts'
import { anEnquiry } from '#lib/outbox/testing/bench.ts'
import { createMemory, createMemoryStore, type Memory } from '#lib/outbox/testing/memory-store.ts'
import { writeOutcome } from './worker.ts'

const failed: Outcome = { state: 'failed', at: 2000, code: '550 RCPT TO' }
const sent: Outcome = { state: 'sent', at: 2000, receipt: '250 ok' }
const later: Outcome = {
  state: 'queued',
  at: 2000,
  dueAt: 9000,
  code: 'EABORT',
  scope: 'doubt',
  refusal: 'doubt',
}
const diskFull = new Error('database or disk is full')

let memory: Memory
let store: Store
let ended: AbortController
beforeEach(async () => {
  for (const method of ['log', 'warn', 'error'] as const)
    vi.spyOn(console, method).mockImplementation(() => {})
  memory = createMemory()
  store = createMemoryStore(memory)
  ended = new AbortController()
  const entry = { id: 'a', digest: 'a', enquiry: anEnquiry, receivedAt: 1, held: false }
  await store.put(entry)
  await store.claim(1000)
})

const write = (outcome: Outcome, settle: Store['settle'], rest = async () => {}) =>
  writeOutcome('a', outcome, { store: { ...store, settle }, gaveUp: ended.signal, rest })

/** Settles as told from the second call on. At the first it does that too if `commits`, and the answer is lost. */
function fragile({ commits }: { commits: boolean }): Store['settle'] {
  let calls = 0
  return async (...given) => {
    calls += 1
    if (calls > 1 || commits) await store.settle(...given)
    if (calls === 1) throw diskFull
    return calls > 1 && !commits
  }
}

describe('what became of an enquiry', () => {
  test.each([
    ['sent', sent],
    ['given up', failed],
    ['in doubt', later],
  ])('%s is known to be written down when only the answer of the store is lost', async (_what, outcome) => {
    expect(await write(outcome, fragile({ commits: true }))).toBe(true)
    expect((await store.find('a'))?.state).toBe(outcome.state)
  })

  test.each([
    ['sent', sent],
    ['given up', failed],
    ['in doubt', later],
  ])('%s is written once the store works again', async (_what, outcome) => {
    expect(await write(outcome, fragile({ commits: false }))).toBe(true)
    expect((await store.find('a'))?.state).toBe(outcome.state)
  })

  test('is not said to be written when another process has the enquiry by then', async () => {
    const takeOver = async () => {
      memory.lock.holder = undefined
      const other = createMemoryStore(memory)
      await other.claim(9e6)
      await other.claim(9e6 + CRASH_WAIT_MS)
    }
    let calls = 0
    const settle: Store['settle'] = async (...given) => {
      calls += 1
      if (calls === 1) throw diskFull
      return await store.settle(...given)
    }
    expect(await write(failed, settle, takeOver)).toBe(false)
    expect((await store.find('a'))?.state).toBe('sending')
  })

  test('is given up with the process, however long the store fails', async () => {
    let calls = 0
    const settle = async () => {
      calls += 1
      if (calls === 3) ended.abort()
      throw diskFull
    }
    expect(await write(sent, settle)).toBe(false)
    expect(calls).toBe(3)
  })
})
