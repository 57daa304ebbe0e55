import { createHash } from 'node:crypto'
import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { Enquiry } from '#lib/enquiry/enquiry.ts'
import { readMovingRow } from '#lib/outbox/move/row.ts'
import { sqliteTarget } from '#lib/outbox/move/sqlite-end.ts'
import type { NewEntry, Store } from '#lib/outbox/store.ts'
import { anEnquiry } from '#lib/outbox/testing/bench.ts'
import { backUp, restoreBackup, verifyBackup } from './sqlite-backup.ts'
import { storeFile } from './sqlite-file.ts'
import { createSqliteStore } from './sqlite-store.ts'

const moment = { wall: 1000, monotonic: 1000 }

let directory: string
let elsewhere: string
let file: string
let store: Store
beforeEach(() => {
  directory = mkdtempSync(join(tmpdir(), 'backup-'))
  elsewhere = mkdtempSync(join(tmpdir(), 'restored-'))
  file = join(elsewhere, 'backup.db')
  store = createSqliteStore(directory)
})
afterEach(async () => {
  await store.close()
  for (const each of [directory, elsewhere]) rmSync(each, { recursive: true, force: true })
})

const entry = (id: string, changes: Partial<NewEntry> = {}): NewEntry => ({
  id,
  digest: id,
  enquiry: anEnquiry,
  receivedAt: 1,
  held: false,
  ...changes,
})
const from = (email: string) => ({ enquiry: { ...anEnquiry, email } })

/** Everything a store knows, as it stands in the file. */
function rowsIn(folder: string): unknown[] {
  const database = new DatabaseSync(storeFile(folder), { readOnly: true })
  const rows = database.prepare('SELECT * FROM enquiry ORDER BY id').all()
  database.close()
  return rows
}

describe('a drill: the disk is lost, and the backup is all there is', () => {
  test('every enquiry is back as it was, in every state', async () => {
    await store.put(entry('sent'))
    await store.claim('w', moment)
    await store.settle('sent', 'w', { state: 'sent', at: 5, receipt: '250 ok' })
    await store.put(entry('sending'))
    await store.claim('w', moment)
    for (const held of [true, false]) await store.put(entry(`held ${held}`, { held }))
    const { states } = await backUp(directory, file)
    expect(states).toEqual({ queued: 1, sending: 1, sent: 1, held: 1, failed: 0 })
    expect(statSync(file).mode & 0o777).toBe(0o600)

    const restored = join(elsewhere, 'data')
    expect(restoreBackup(restored, file)).toEqual({ restored: 4, waiting: 2, arriving: 0, forgotten: 0 })
    expect(rowsIn(restored)).toEqual(rowsIn(directory))
    expect(restoreBackup(restored, file)).toMatchObject({ restored: 0 })
  })
})

test('what came after the backup stays, while the site has the store open', async () => {
  await store.put(entry('before'))
  await backUp(directory, file)
  await store.put(entry('after'))
  await store.forget({ email: 'nobody@visitor.example' })
  expect(restoreBackup(directory, file)).toMatchObject({ restored: 0 })
  expect((await store.list({})).map(({ id }) => id).sort()).toEqual(['after', 'before'])
})

test('what a move has laid down comes back to where that move finds it, but not what is here and who was forgotten', async () => {
  const enquiries = {
    waits: anEnquiry,
    here: anEnquiry,
    gone: { ...anEnquiry, email: 'gone@visitor.example' },
  }
  const none = { lapses: 0, tries: 0, refusals: 0, doubts: 0, rejections: 0 }
  const untouched = { ...none, state: 'queued', received_at: 1, due_at: 0, delivered_to: '[]' }
  const row = ([id, enquiry]: [string, Enquiry]) =>
    readMovingRow({ ...untouched, id, digest: id, body: JSON.stringify(enquiry) })
  const target = sqliteTarget(directory)
  await target.lay('another store', Object.entries(enquiries).map(row))
  await target.close()
  expect(await backUp(directory, file)).toMatchObject({ arriving: 3 })

  const restored = join(elsewhere, 'data')
  const beginning = createSqliteStore(restored)
  await beginning.put(entry('here'))
  await beginning.forget({ email: 'gone@visitor.example' })
  expect(restoreBackup(restored, file)).toMatchObject({ restored: 0, arriving: 1 })
  expect(restoreBackup(restored, file)).toMatchObject({ restored: 0, arriving: 0 })
  const finished = sqliteTarget(restored)
  expect(await finished.laid('another store')).toEqual(['waits'])
  await finished.take('another store', ['waits'])
  expect(await beginning.find('waits')).toMatchObject({ state: 'queued', enquiry: anEnquiry })
  await finished.close()
  await beginning.close()
})

describe('somebody who was forgotten', () => {
  test('is not brought back by an older backup, and what they write later is kept', async () => {
    await store.put(entry('a', from('Sana@visitor.example')))
    await store.put(entry('b', from('other@visitor.example')))
    await backUp(directory, file)
    await store.forget({ email: 'sana@visitor.example' })
    expect(restoreBackup(directory, file)).toEqual({ restored: 0, waiting: 0, arriving: 0, forgotten: 1 })
    await store.put(entry('later', { ...from('sana@visitor.example'), receivedAt: Date.now() + 1000 }))
    expect((await store.list({})).map(({ id }) => id)).toEqual(['later', 'b'])
  })

  test('is known by a number or by one enquiry as well', async () => {
    await store.put(entry('a', { enquiry: { subject: 'Call me', phone: '+92 321 7654321' } }))
    await store.put(entry('b', { enquiry: { subject: 'Call me', phone: '+92 321 0000000' } }))
    await backUp(directory, file)
    await store.forget({ phone: '0092-321-7654321' })
    await store.forget({ id: 'b' })
    expect(restoreBackup(directory, file)).toEqual({ restored: 0, waiting: 0, arriving: 0, forgotten: 2 })
  })

  test('is known by the fingerprint of a number that an earlier release wrote', async () => {
    const phone = '+92 (0) 321 7654321'
    await store.put(entry('a', { enquiry: { subject: 'Call me', phone } }))
    await backUp(directory, file)
    const restored = join(elsewhere, 'data')
    restoreBackup(restored, file)
    const database = new DatabaseSync(storeFile(restored))
    const written = createHash('sha256').update('forgotten phone 9203217654321').digest('base64url')
    database.exec('DELETE FROM enquiry')
    database.prepare('INSERT INTO forgotten VALUES (?, 2)').run(written)
    database.close()
    expect(restoreBackup(restored, file)).toMatchObject({ restored: 0, forgotten: 1 })
  })

  test('stays forgotten on a new disk too, if a newer backup comes first, and no backup holds the address', async () => {
    await store.put(entry('a', from('sana@visitor.example')))
    await backUp(directory, file)
    await store.forget({ email: 'sana@visitor.example' })
    const newer = join(elsewhere, 'newer.db')
    await backUp(directory, newer)
    expect(readFileSync(newer).includes('sana@')).toBe(false)
    const restored = join(elsewhere, 'data')
    restoreBackup(restored, newer)
    expect(restoreBackup(restored, file)).toMatchObject({ restored: 0, forgotten: 1 })
  })
})

test('a backup that is damaged is found out, and nothing is brought back from it', async () => {
  for (let n = 0; n < 50; n++) await store.put(entry(`id-${n}`))
  await backUp(directory, file)
  const bytes = readFileSync(file)
  bytes.fill(0x5a, bytes.length / 2, bytes.length / 2 + 4096)
  writeFileSync(file, bytes)
  expect(() => verifyBackup(file)).toThrow(/is damaged/)
  expect(() => restoreBackup(join(elsewhere, 'data'), file)).toThrow(/is damaged/)
})

test('a backup never takes the place of another file', async () => {
  await store.put(entry('a'))
  writeFileSync(file, 'precious')
  await expect(backUp(directory, file)).rejects.toMatchObject({ code: 'exists' })
  expect(readFileSync(file, 'utf8')).toBe('precious')
})
