import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { type Environment, readEnvironment } from '#lib/config/env.ts'
import { openStore } from '#lib/outbox/open-store.ts'
import { backUp } from '#lib/outbox/operate/backup.ts'
import { purgeOutdated } from '#lib/outbox/operate/retention.ts'
import { copyDatabase, nameTrialSchema } from '#lib/outbox/postgres/postgres-copy.ts'
import { storeFile } from '#lib/outbox/sqlite/sqlite-file.ts'

/** Where a store lies. */
export type Place = Pick<Environment, 'dataDir' | 'databaseUrl'>

export type Copy = {
  place: Place
  /** How many enquiries there are. */
  count: number
  /** Why the real enquiries were not copied, if they were not: the store is a new file then, and empty. */
  untried?: string
  /** Deletes what lies outside the folder. Resolves to what is left behind in spite of that, in a sentence. */
  drop(): Promise<string | undefined>
}

/**
 * Copies the enquiries that the settings name to where a build can be tried on them: into this folder or, from a
 * database, into a schema of its own there.
 * @param data an empty folder
 */
export async function copyStore(data: string): Promise<Copy> {
  const { dataDir, databaseUrl } = readEnvironment(process.env)
  const folder = { dataDir: data, databaseUrl: undefined }
  const nothing = async () => undefined
  if (databaseUrl !== undefined) return await copyFromDatabase(databaseUrl, folder)
  const store = openStore({ dataDir })
  const { exists } = await store.describe()
  await store.close()
  if (!exists) return { place: folder, count: 0, drop: nothing }
  await backUp(dataDir, storeFile(data))
  await purgeCopy(folder)
  return { place: folder, count: await countEnquiries(folder), drop: nothing }
}

async function copyFromDatabase(url: string, folder: Place): Promise<Copy> {
  const schema = nameTrialSchema(Date.now())
  const drop = keepCopy(url, schema)
  try {
    const place = { ...folder, databaseUrl: await copyDatabase(url, schema) }
    await purgeCopy(place)
    return { place, count: await countEnquiries(place), drop }
  } catch (error) {
    return { place: folder, count: 0, untried: error instanceof Error ? error.message : String(error), drop }
  }
}

/** Sees to it that a copy is deleted when this process ends, even if it is killed. @returns deletes it now */
function keepCopy(url: string, schema: string): Copy['drop'] {
  const child = spawn(process.execPath, [join(import.meta.dirname, 'drop-trial.ts'), schema], {
    env: { ...process.env, DATABASE_URL: url },
    stdio: ['pipe', 'ignore', 'ignore'],
    // Ctrl-C is for the trial alone: this one has work to do after it.
    detached: true,
  })
  const ended = once(child, 'exit')
  return async () => {
    child.stdin.end()
    const [exitCode] = await ended
    if (exitCode === 0) return undefined
    return `the copy of the enquiries in the database could not be deleted. Do so: DROP SCHEMA IF EXISTS ${schema} CASCADE`
  }
}

/** The build does so when it starts; what has become due since the site did must not look lost. */
async function purgeCopy(place: Place): Promise<void> {
  const copy = openStore(place)
  try {
    await purgeOutdated(copy, Date.now())
  } finally {
    await copy.close()
  }
}

export async function countEnquiries(place: Place): Promise<number> {
  const store = openStore(place)
  try {
    const { states } = await store.stats()
    return Object.values(states).reduce((sum, count) => sum + count, 0)
  } finally {
    await store.close()
  }
}
