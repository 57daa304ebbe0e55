import { beforeEach } from 'vitest'
import { describeStore } from '#lib/outbox/store-conformance.ts'
import { createMemory, createMemoryStore } from './memory-store.ts'

let memory = createMemory()
beforeEach(() => {
  memory = createMemory()
})

// A simulation on a store that behaves otherwise than the real one would prove nothing.
describeStore('memory', () => createMemoryStore(memory))
