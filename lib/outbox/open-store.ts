import type { Environment } from '#lib/config/env.ts'
import type { Store } from './store.ts'
import { createStoreThread, type ThreadOptions } from './store-thread.ts'

/**
 * The store that the settings ask for. Nothing is opened, made or started before its first use, because `next build`
 * evaluates the modules of every route.
 */
export function openStore(settings: Pick<Environment, 'dataDir'>, options?: ThreadOptions): Store {
  return createStoreThread(settings.dataDir, options)
}
