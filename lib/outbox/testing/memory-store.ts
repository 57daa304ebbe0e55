import { DatabaseSync } from 'node:sqlite'
import { createSqlStore, type Deliverers, type Queries } from '#lib/outbox/sql-store.ts'
import { makeTables, sqliteDialect } from '#lib/outbox/sqlite/sqlite-file.ts'
import type { Store } from '#lib/outbox/store.ts'

/** What the processes of one machine share: a database, which is in memory here, and the lock of the kernel. */
export type Memory = { database: DatabaseSync; lock: { holder: string | undefined } }

export function createMemory(): Memory {
  const database = new DatabaseSync(':memory:')
  makeTables(database)
  return { database, lock: { holder: undefined } }
}

/** The SQLite store as one process has it, without a file: for simulations, which need thousands of stores. */
export function createMemoryStore({ database, lock }: Memory, owner: string = crypto.randomUUID()): Store {
  const statements = new Map<string, ReturnType<DatabaseSync['prepare']>>()
  const prepared = (sql: string) => {
    const statement = statements.get(sql) ?? database.prepare(sql)
    statements.set(sql, statement)
    return statement
  }
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
      runForIds: (sql, ids, values) => run(sql, { ...values, ids: JSON.stringify(ids) }),
      requireSpace: async () => undefined,
      scrub: async () => 'done',
    },
    deliverers,
  )
  return {
    ...store,
    describe: async () => ({ place: 'memory', engine: 'memory', exists: true, risks: [], findings: [] }),
    close: leave,
  }
}
