import type { Environment } from '#lib/config/env.ts'
import { openStore } from '#lib/outbox/open-store.ts'
import { moveEnquiries, openFolder, openPostgres } from '#lib/outbox/operate/move.ts'
import { enquiryStates } from '#lib/outbox/store.ts'
import { StoreError } from '#lib/outbox/store-error.ts'
import { UsageError } from './usage-error.ts'

/**
 * Carries all enquiries from the folder DATA_DIR to the database DATABASE_URL, or back, and says what came of it. The site
 * has to be stopped.
 * @throws UsageError, and StoreError when there is nothing to carry or a site works on either
 */
export async function moveStore(
  { dataDir, databaseUrl }: Pick<Environment, 'dataDir' | 'databaseUrl'>,
  to: string | undefined,
): Promise<void> {
  if (to !== 'database' && to !== 'folder') throw new UsageError('move needs --to database or --to folder.')
  if (databaseUrl === undefined) {
    throw new UsageError('Set DATABASE_URL: enquiries are moved from DATA_DIR to it, or back.')
  }
  const from = await placeOf(to === 'database' ? { dataDir } : { dataDir, databaseUrl })
  if (!from.exists) throw new StoreError('missing', `There is no store in ${from.place}.`)

  const source = await (to === 'database' ? openFolder(dataDir) : openPostgres(databaseUrl))
  try {
    const target = await (to === 'database' ? openPostgres(databaseUrl) : openFolder(dataDir))
    try {
      console.log(`From ${source.place}\nto   ${target.place}`)
      const states = await moveEnquiries(source, target)
      const counts = enquiryStates.map((state) => `${states[state] ?? 0} ${state}`)
      console.log(`Moved: ${counts.join(', ')}. The site no longer starts on the old store.`)
    } finally {
      await target.close()
    }
  } finally {
    await source.close()
  }
}

async function placeOf(settings: Pick<Environment, 'dataDir'> & Partial<Pick<Environment, 'databaseUrl'>>) {
  const store = openStore(settings)
  try {
    return await store.describe()
  } finally {
    await store.close()
  }
}
