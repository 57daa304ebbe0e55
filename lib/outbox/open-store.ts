import type { Environment } from '#lib/config/env.ts'
import { createPostgresStore } from './postgres/postgres-store.ts'
import { createStoreThread, type ThreadOptions } from './sqlite/store-thread.ts'
import { MOVED_TO, type Store, StoreError } from './store.ts'

type Place = Pick<Environment, 'dataDir'> & Partial<Pick<Environment, 'databaseUrl'>>

/**
 * The store of the settings. Nothing is opened or created before its first use, because `next build` evaluates the
 * modules of every route.
 */
export function openStore(settings: Place, options?: ThreadOptions): Store {
  if (settings.databaseUrl !== undefined) return createPostgresStore(settings.databaseUrl)
  return createStoreThread(settings.dataDir, options)
}

/**
 * Checks that the enquiries were not moved to another store. Other faults are reported while the site runs.
 * @throws StoreError when they were
 */
export async function requireStoreInUse(settings: Place): Promise<void> {
  const store = openStore(settings)
  try {
    if ((await store.describe()).exists) await store.readNote(MOVED_TO)
  } catch (error) {
    if (error instanceof StoreError && error.code === 'moved') throw error
  } finally {
    await store.close()
  }
}
