import { afterAll, beforeAll, beforeEach, describe, vi } from 'vitest'
import { findPostgres, NO_POSTGRES, type PostgresServer, startPostgres } from './postgres-server.ts'

const START_MS = 60_000

/** A server of the tests of one file, and a store on it that only the test under way uses. */
export type TestPostgres = {
  server: PostgresServer
  /** The address of the store. */
  url: string
  /** The schema that it lies in. */
  schema: string
}

/**
 * Groups tests that need a PostgreSQL server, and starts one for them. They are skipped, with a sentence, where none is
 * installed.
 * @param name a word, for the stores of this file
 * @param tests defines them; what it is handed is filled in before each test
 */
export function describeWithPostgres(name: string, tests: (postgres: TestPostgres) => void): void {
  const programs = findPostgres()
  if (programs === undefined) console.warn(NO_POSTGRES)

  describe.skipIf(programs === undefined)('with a PostgreSQL server', () => {
    // Each test asks a server in another process, which shares this machine with other tests.
    vi.setConfig({ testTimeout: 30_000 })
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
    }, START_MS)
    afterAll(async () => await server?.close())
    beforeEach(async () => {
      count += 1
      postgres.schema = `${name}_${count}`
      postgres.url = await postgres.server.place(postgres.schema)
    })
    tests(postgres)
  })
}
