import type { Environment } from '#lib/config/env.ts'
import { createPostgresStore } from './postgres/postgres-store.ts'
import { createStoreThread } from './sqlite/store-thread.ts'
import type { Store } from './store.ts'

type Place = Pick<Environment, 'dataDir'> & Partial<Pick<Environment, 'databaseUrl'>>

/**
 * The store of the settings. Nothing is opened or created before its first use, because `next build` evaluates the
 * modules of every route.
 */
export function openStore(settings: Place): Store {
  if (settings.databaseUrl !== undefined) return createPostgresStore(settings.databaseUrl)
  return createStoreThread(settings.dataDir)
}
