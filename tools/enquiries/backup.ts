import type { Environment } from '#lib/config/env.ts'
import { readTimeZone } from '#lib/content/time-zone-file.ts'
import { writeSecond } from '#lib/local-time.ts'
import { type BackupContent, backUp, restoreBackup, verifyBackup } from '#lib/outbox/sqlite/sqlite-backup.ts'
import { enquiryStates } from '#lib/outbox/store.ts'
import { UsageError } from './arguments.ts'

/* The commands about backups: what they do is in sqlite-backup.ts, what they say is here. */

type Place = Pick<Environment, 'dataDir' | 'databaseUrl'>

/** Copies the store into a new file. @throws StoreError, and UsageError when it is not kept in a folder */
export async function makeBackup(place: Place, file: string): Promise<void> {
  tellContent(file, await backUp(folderOf(place, 'pg_dump'), file))
}

/** Reads all of a backup. @throws StoreError when it is damaged */
export function tellBackup(file: string): void {
  tellContent(file, verifyBackup(file))
}

/**
 * Adds to the store what it lacks of a backup.
 * @throws StoreError when the backup is damaged, and UsageError when the store is not kept in a folder
 */
export function bringBack(place: Place, file: string): void {
  const { restored, waiting, arriving, forgotten } = restoreBackup(folderOf(place, 'pg_restore'), file)
  console.log(`${restored} brought back. What was already in the store was left as it was.`)
  if (waiting > 0) {
    console.log(
      `${waiting} of them ${waiting === 1 ? 'was' : 'were'} waiting when the backup was made, and will be sent now. ` +
        'Any that was sent since then arrives as a copy, with the same Message-ID.',
    )
  }
  if (arriving > 0)
    console.log(`${arriving} brought back in between: run the move that was broken off again, to finish it.`)
  if (forgotten > 0)
    console.log(`${forgotten} left out: sent by people who were forgotten after they had written.`)
}

function tellContent(file: string, { states, newest, arriving }: BackupContent): void {
  console.log(`${file} is sound: ${enquiryStates.map((state) => `${states[state]} ${state}`).join(', ')}.`)
  if (newest !== undefined) console.log(`The newest was accepted ${writeSecond(newest, readTimeZone())}.`)
  if (arriving > 0)
    console.log(`In between: ${arriving}, until a move that was broken off has been run again.`)
}

/** A database brings better tools for this than we could make. */
function folderOf({ dataDir, databaseUrl }: Place, tool: string): string {
  if (databaseUrl === undefined) return dataDir
  throw new UsageError(`Enquiries are kept in a database (DATABASE_URL). Its own tool does this: ${tool}.`)
}
