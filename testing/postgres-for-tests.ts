import { afterAll, beforeAll, beforeEach, describe } from 'vitest'
import { findPostgres, NO_POSTGRES, type PostgresServer, startPostgres } from './postgres-server.ts'

/** A server for the tests of one file, with a store for each test. */
export type TestPostgres = {
  server: PostgresServer
  /** The address of the store. */
  url: string
  /** The schema of the store. */
  schema: string
}

/**
 * Groups tests that need a PostgreSQL server, and starts one for them. If none is installed, they are skipped with a
 * message.
 * @param name a word, for the stores of this file
 * @param tests defines them; its argument is filled in before each test
 */
export function describeWithPostgres(name: string, tests: (postgres: TestPostgres) => void): void {
  const programs = findPostgres()
  if (programs === undefined) console.warn(NO_POSTGRES)

  describe.skipIf(programs === undefined)('with a PostgreSQL server', () => {
    let server: PostgresServer | undefined
    let count = 0
    const postgres: TestPostgres = {
      url: '',
      schema: '',
      get server() {
        if (server === undefined) throw new Error('The server is there when the tests begin, and not before.')
        return server
      },
    }
    beforeAll(async () => {
      server = await startPostgres(programs ?? '')
    })
    afterAll(async () => await server?.close())
    beforeEach(async () => {
      count += 1
      postgres.schema = `${name}_${count}`
      postgres.url = await postgres.server.place(postgres.schema)
    })
    tests(postgres)
  })
}
