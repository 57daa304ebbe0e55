import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { createPostgresStore } from '#lib/outbox/postgres/postgres-store.ts'
import { createSqliteStore } from '#lib/outbox/sqlite/sqlite-store.ts'
import type { Store } from '#lib/outbox/store.ts'
import { findPostgres, NO_POSTGRES, startPostgres } from '#lib/outbox/testing/postgres-server.ts'
import type { SiteEnvironment } from '#tools/release/start-server.ts'

/** Where the servers keep what they take. */
export type ChaosStore = {
  settings: SiteEnvironment
  open(): Store
  /** Takes the store away now and then, until the signal says so, and leaves it at work. Resolves to how often. */
  disturb(until: AbortSignal): Promise<number>
  close(): Promise<void>
}

export type StoreKind = 'folder' | 'postgres'

export async function openChaosStore(kind: StoreKind, random: () => number): Promise<ChaosStore> {
  const directory = await mkdtemp(join(tmpdir(), 'chaos-'))
  if (kind === 'postgres') return await inDatabase(directory, random)
  return {
    settings: { DATA_DIR: directory },
    open: () => createSqliteStore(directory),
    disturb: async () => 0,
    close: () => rm(directory, { recursive: true, force: true }),
  }
}

/** Milliseconds that the database works between two stops, and that it is away, at most. */
const AT_WORK_MS = [5000, 20_000] as const
const AWAY_MS = 6000
const HURRY_MS = 3000

/** Half of its stops are crashes. The others tell everybody to go, as an update of the server does. */
async function inDatabase(directory: string, random: () => number): Promise<ChaosStore> {
  const programs = findPostgres()
  if (programs === undefined) throw new Error(NO_POSTGRES)
  const server = await startPostgres(programs, { isDurable: true })
  const url = await server.place('chaos')
  return {
    settings: { DATA_DIR: directory, DATABASE_URL: url },
    open: () => createPostgresStore(url),
    async disturb(until) {
      const [least, most] = AT_WORK_MS
      for (let stops = 0; ; stops++) {
        await wait(least + random() * (most - least), undefined, { signal: until }).catch(() => undefined)
        if (until.aborted) return stops
        await server.kill(random() < 1 / 2 ? 'SIGQUIT' : 'SIGINT')
        await wait(random() * AWAY_MS)
        await server.start()
      }
    },
    async close() {
      await server.close()
      await rm(directory, { recursive: true, force: true })
    },
  }
}

/** Waits until nothing is left to send. Calls `hurry` every few seconds. */
export async function drained({ open }: ChaosStore, withinMs: number, hurry = () => {}): Promise<void> {
  const store = open()
  const deadline = performance.now() + withinMs
  let hurriedAt = 0
  try {
    for (;;) {
      const { states } = await store.stats()
      if (states.queued + states.sending === 0) return
      if (performance.now() > deadline)
        throw new Error(`Still waiting: ${states.queued} queued, ${states.sending} sending`)
      if (performance.now() - hurriedAt > HURRY_MS) {
        hurriedAt = performance.now()
        hurry()
      }
      await wait(500)
    }
  } finally {
    await store.close()
  }
}
