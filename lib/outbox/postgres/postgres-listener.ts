import type { Client } from 'pg'
import { LOCK_FOR_SITE } from './postgres-schema.ts'

/** The store is looked at every second in any case, so a lost connection costs no more than that. */
const AGAIN_MS = 5000

/** Hears when an enquiry was put into the store by another process, over a connection of its own. */
export function createPostgresListener(url: string, channel: string) {
  let client: Client | undefined
  let timer: NodeJS.Timeout | undefined
  let isClosed = false

  async function connect(heard: () => void): Promise<void> {
    const { default: pg } = await import('pg')
    if (isClosed) return
    const made = new pg.Client({
      connectionString: url,
      application_name: 'enquiries listener',
      connectionTimeoutMillis: AGAIN_MS,
      keepAlive: true,
    })
    client = made
    made.on('notification', heard)
    // Each of them can be the one that tells; the first starts the next try.
    const again = () => {
      if (client !== made) return
      client = undefined
      made.end().catch(() => undefined)
      if (!isClosed) timer = setTimeout(() => void connect(heard), AGAIN_MS).unref()
    }
    made.on('error', again)
    made.on('end', again)
    await made
      .connect()
      .then(() => made.query(`LISTEN ${channel}; ${LOCK_FOR_SITE}`))
      .catch(again)
  }

  return {
    /** Calls `heard` for each of them, until it is closed. */
    listen(heard: () => void): void {
      void connect(heard)
    },
    async close(): Promise<void> {
      isClosed = true
      clearTimeout(timer)
      const open = client
      client = undefined
      await open?.end().catch(() => undefined)
    },
  }
}
