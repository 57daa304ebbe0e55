import type { Environment } from '#lib/config/env.ts'
import { describeCount } from '#lib/count.ts'
import { type Moved, moveEnquiries } from '#lib/outbox/move/move.ts'
import { postgresSource, postgresTarget } from '#lib/outbox/move/postgres-end.ts'
import { sqliteSource, sqliteTarget } from '#lib/outbox/move/sqlite-end.ts'
import { openStore } from '#lib/outbox/open-store.ts'
import { enquiryStates } from '#lib/outbox/store.ts'
import { StoreError } from '#lib/outbox/store-error.ts'
import { UsageError } from './usage-error.ts'

const SAY_EVERY = 10_000

/**
 * Carries all enquiries from the folder DATA_DIR to the database DATABASE_URL, or back, and says what came of it.
 * @returns whether nothing is left that a person should look at
 * @throws UsageError, and StoreError when there is nothing to carry or a site works on it
 */
export async function moveStore(
  { dataDir, databaseUrl }: Pick<Environment, 'dataDir' | 'databaseUrl'>,
  to: string | undefined,
): Promise<boolean> {
  if (to !== 'database' && to !== 'folder') throw new UsageError('move needs --to database or --to folder.')
  if (databaseUrl === undefined) {
    throw new UsageError('Set DATABASE_URL: enquiries are moved from DATA_DIR to it, or back.')
  }
  const fromPlace = await placeOf(to === 'database' ? { dataDir } : { dataDir, databaseUrl })
  const toPlace = await placeOf(to === 'database' ? { dataDir, databaseUrl } : { dataDir })
  if (!fromPlace.exists) throw new StoreError('missing', `There is no store in ${fromPlace.place}.`)

  const source = to === 'database' ? sqliteSource(dataDir) : postgresSource(databaseUrl)
  const target = to === 'database' ? postgresTarget(databaseUrl) : sqliteTarget(dataDir)
  let said = 0
  try {
    console.log(`From ${fromPlace.place}\nto   ${toPlace.place}`)
    const moved = await moveEnquiries(source, target, {
      onProgress(count) {
        if (count - said < SAY_EVERY) return
        said = count
        console.log(`${count} so far.`)
      },
    })
    return tell(moved, to)
  } finally {
    await source.close()
    await target.close()
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

function tell({ states, leftOut, differing, busy, unfinished }: Moved, to: 'database' | 'folder'): boolean {
  const counts = enquiryStates.map((state) => `${states[state] ?? 0} ${state}`)
  console.log(`Moved: ${counts.join(', ')}. Their keys stay behind, so that nothing is taken twice.`)
  if (leftOut > 0) {
    console.log(`${leftOut} left out: already there, or sent by people who were forgotten since.`)
  }
  if (busy > 0) {
    console.error(
      `${describeCount(busy, 'is', 'are')} still being sent by a site. Stop it, and run this again.`,
    )
  }
  if (differing.length > 0) {
    console.error(`Not moved, because another text is kept there under the same id: ${differing.join(', ')}`)
  }
  if (unfinished > 0) {
    console.error(
      `${describeCount(unfinished, 'was', 'were')} left behind: a move the other way was interrupted. Finish that one with ` +
        `move --to ${to === 'database' ? 'folder' : 'database'}, on the machine where it began. Then run this again.`,
    )
  }
  return busy + differing.length + unfinished === 0
}
