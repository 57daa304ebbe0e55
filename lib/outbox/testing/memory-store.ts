import { DatabaseSync } from 'node:sqlite'
import { createSqlStore, type Deliverers, type Queries } from '#lib/outbox/sql-store.ts'
import { makeTables, sqliteDialect } from '#lib/outbox/sqlite/sqlite-file.ts'
import type { Store } from '#lib/outbox/store.ts'

/** The shared state of the processes of a machine: the database, here in memory, and the lock of the kernel. */
type Memory = ReturnType<typeof createMemory>

export function createMemory() {
  const database = new DatabaseSync(':memory:')
  makeTables(database)
  const statements = new Map<string, ReturnType<DatabaseSync['prepare']>>()
  const lock: { holder?: string | undefined } = {}
  return {
    database,
    lock,
    prepared(sql: string) {
      const statement = statements.get(sql) ?? database.prepare(sql)
      statements.set(sql, statement)
      return statement
    },
  }
}

/** The SQLite store of one process, without a file, for simulations with thousands of stores. */
export function createMemoryStore({ prepared, lock }: Memory, owner: string): Store {
  const all: Queries['all'] = async (sql, values = {}) => prepared(sql).all(values)
  const run: Queries['run'] = async (sql, values = {}) => Number(prepared(sql).run(values).changes)
  const leave = async () => {
    if (lock.holder === owner) lock.holder = undefined
  }
  const deliverers: Deliverers = {
    owner,
    async enter() {
      lock.holder ??= owner
      return lock.holder === owner
    },
    gone: async (owners) => [...owners],
    leave,
  }
  const store = createSqlStore(
    {
      run,
      all,
      first: async (sql, values) => (await all(sql, values))[0],
      dialect: sqliteDialect,
      requireSafe: async () => undefined,
      scrub: async () => 'done',
    },
    deliverers,
  )
  return {
    ...store,
    place: 'memory',
    exists: async () => true,
    close: leave,
  }
}
