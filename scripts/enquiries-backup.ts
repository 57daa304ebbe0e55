import { toTime } from '#lib/outbox/entry-text.ts'
import { type BackupContent, backUp, restoreBackup, verifyBackup } from '#lib/outbox/sqlite-backup.ts'
import { enquiryStates } from '#lib/outbox/store.ts'

/* The commands about backups: what they do is in sqlite-backup.ts, what they say is here. */

/** Copies the store of this folder into a new file. @throws StoreError */
export async function makeBackup(dataDir: string, file: string): Promise<void> {
  tellContent(file, await backUp(dataDir, file))
}

/** Reads all of a backup. @throws StoreError when it is damaged */
export function tellBackup(file: string): void {
  tellContent(file, verifyBackup(file))
}

/** Adds to the store what it lacks of a backup. @throws StoreError when the backup is damaged */
export function bringBack(dataDir: string, file: string): void {
  const { restored, waiting, forgotten } = restoreBackup(dataDir, file)
  console.log(`${restored} brought back. What the store has was left as it is.`)
  if (waiting > 0) {
    console.log(
      `${waiting} of them waited when the backup was made and will be sent now. One that was sent since arrives as ` +
        'a copy, with the same Message-ID.',
    )
  }
  if (forgotten > 0)
    console.log(`${forgotten} left out: from people who were forgotten after they had written.`)
}

function tellContent(file: string, { states, newest }: BackupContent): void {
  console.log(`${file} is sound: ${enquiryStates.map((state) => `${states[state]} ${state}`).join(', ')}.`)
  if (newest !== undefined) console.log(`The newest was accepted ${toTime(newest)}.`)
}
