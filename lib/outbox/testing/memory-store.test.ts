import { beforeEach } from 'vitest'
import { createMemory, createMemoryStore } from './memory-store.ts'
import { describeStore } from './store-conformance.ts'

let memory = createMemory()
beforeEach(() => {
  memory = createMemory()
})

// A simulation on a store that behaves otherwise than the real one would prove nothing.
describeStore('memory', () => createMemoryStore(memory))
