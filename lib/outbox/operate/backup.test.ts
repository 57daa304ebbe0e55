import fs, { mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { syncBuiltinESMExports } from 'node:module'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { setTimeout as wait } from 'node:timers/promises'
import { execa } from 'execa'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { storeFile } from '#lib/outbox/sqlite/sqlite-file.ts'
import { createSqliteStore } from '#lib/outbox/sqlite/sqlite-store.ts'
import type { NewEntry, Store } from '#lib/outbox/store.ts'
import { folderForTests } from '#lib/outbox/testing/benches-for-tests.ts'
import { anEnquiry, anEntry } from '#lib/outbox/testing/outbox-bench.ts'
import { backUp, restoreBackup } from './backup.ts'

const folder = folderForTests()
let elsewhere: string
let file: string
let store: Store
beforeEach(() => {
  elsewhere = join(folder.path, 'backups')
  mkdirSync(elsewhere)
  file = join(elsewhere, 'backup.db')
  store = createSqliteStore(folder.path)
})
afterEach(() => store.close())

const entry = (id: string, changes: Partial<NewEntry> = {}) => anEntry(id, { receivedAt: 1, ...changes })
const from = (email: string) => ({ enquiry: { ...anEnquiry, email } })

/** All rows of a store, as its file has them. */
function rowsIn(path: string): unknown[] {
  const database = new DatabaseSync(storeFile(path), { readOnly: true })
  const rows = database.prepare('SELECT * FROM enquiry ORDER BY id').all()
  database.close()
  return rows
}

test('after the loss of the disk a backup restores every enquiry unchanged, in every state', async () => {
  await store.put(entry('sent'))
  for (const held of [['trap'], false] as const) await store.put(entry(`held ${held}`, { held }))
  const database = new DatabaseSync(storeFile(folder.path))
  database.exec("UPDATE enquiry SET state = 'sent', settled_at = 5, receipt = '250 ok' WHERE id = 'sent'")
  database.close()
  const states = { queued: 1, sending: 0, sent: 1, held: 1, failed: 0 }
  expect(backUp(folder.path, file)).toEqual(states)

  const restored = join(elsewhere, 'data')
  expect(restoreBackup(restored, file)).toEqual({ restored: 3, waiting: 1, forgotten: 0 })
  expect(rowsIn(restored)).toEqual(rowsIn(folder.path))
  expect(restoreBackup(restored, file)).toMatchObject({ restored: 0 })
})

test('a person forgotten by address, number or enquiry is not restored; later enquiries are kept', async () => {
  await store.put(entry('a', from('Sana@visitor.example')))
  await store.put(entry('b', { enquiry: { subject: 'Call me', phone: '+92 321 7654321' } }))
  await store.put(entry('c', { enquiry: { subject: 'Call me', phone: '+92 321 0000000' } }))
  await store.put(entry('d', from('other@visitor.example')))
  backUp(folder.path, file)
  await store.forget({ email: 'sana@visitor.example' })
  await store.forget({ phone: '0092-321-7654321' })
  await store.forget({ id: 'c' })
  expect(restoreBackup(folder.path, file)).toEqual({ restored: 0, waiting: 0, forgotten: 3 })
  await store.put(entry('later', { ...from('sana@visitor.example'), receivedAt: Date.now() + 1000 }))
  expect((await store.list({})).map(({ id }) => id)).toEqual(['later', 'd'])
})

test('a person stays forgotten on a new disk if a newer backup is restored first', async () => {
  await store.put(entry('a', from('sana@visitor.example')))
  backUp(folder.path, file)
  await store.forget({ email: 'sana@visitor.example' })
  const newer = join(elsewhere, 'newer.db')
  backUp(folder.path, newer)
  expect(readFileSync(newer).includes('sana@')).toBe(false)
  const restored = join(folder.path, 'data')
  restoreBackup(restored, newer)
  expect(restoreBackup(restored, file)).toMatchObject({ restored: 0, forgotten: 1 })
})

test('only its owner can read a backup, even while it is written', async () => {
  await store.put(entry('a'))
  const modes: number[] = []
  const open = vi.spyOn(DatabaseSync.prototype, 'prepare').mockImplementationOnce(function (
    this: DatabaseSync,
    sql,
  ) {
    modes.push(statSync(join(elsewhere, '.enquiries-unfinished')).mode & 0o777)
    return this.prepare(sql)
  })
  backUp(folder.path, file)
  open.mockRestore()
  expect([...modes, statSync(file).mode & 0o777]).toEqual([0o600, 0o600])
})

test('a backup is complete although enquiries are stored all the time', async () => {
  for (let n = 0; n < 50; n++) await store.put(entry(`id-${n}`))
  const [module, places] = [new URL('./backup.ts', import.meta.url), [folder.path, file]]
  const code = `import { backUp } from '${module}'; backUp(...${JSON.stringify(places)})`
  let isMade = false
  const made = execa(process.execPath, ['--input-type=module', '--eval', code]).finally(() => {
    isMade = true
  })
  for (let n = 0; !isMade; n++) {
    await store.put(entry(`later-${n}`))
    await wait(20)
  }
  await made
  expect(restoreBackup(join(elsewhere, 'data'), file).restored).toBeGreaterThanOrEqual(50)
}, 60_000)

test('a failed backup leaves no file, and the next backup deletes that of a killed one', async () => {
  for (let n = 0; n < 50; n++) await store.put(entry(`id-${n}`))
  await store.close()
  const bytes = readFileSync(storeFile(folder.path))
  writeFileSync(storeFile(folder.path), Buffer.from(bytes).fill(0x5a, 4096))
  expect(() => backUp(folder.path, file)).toThrow(/^No backup was made: .*(damaged|malformed)\. Check /)
  writeFileSync(storeFile(folder.path), bytes)
  const sync = vi.spyOn(fs, 'fsyncSync').mockReturnValueOnce().mockThrowOnce(new Error('EIO'))
  syncBuiltinESMExports()
  expect(() => backUp(folder.path, file)).toThrow(/^No backup was made: EIO/)
  sync.mockRestore()
  syncBuiltinESMExports()
  expect(readdirSync(elsewhere)).toEqual([])

  for (const name of ['.enquiries-unfinished', 'download.unfinished'])
    writeFileSync(join(elsewhere, name), 'words of a visitor')
  backUp(folder.path, file)
  expect(readdirSync(elsewhere)).toEqual(['backup.db', 'download.unfinished'])
})

test('a damaged backup is detected, and is not restored', async () => {
  for (let n = 0; n < 50; n++) await store.put(entry(`id-${n}`))
  backUp(folder.path, file)
  const bytes = readFileSync(file)
  writeFileSync(file, bytes.fill(0x5a, bytes.length / 2, bytes.length / 2 + 4096))
  expect(() => restoreBackup(join(elsewhere, 'data'), file)).toThrow(/is damaged/)
})

test('a backup never overwrites another file', async () => {
  await store.put(entry('a'))
  writeFileSync(file, 'precious')
  expect(() => backUp(folder.path, file)).toThrow('exists already')
  expect(readFileSync(file, 'utf8')).toBe('precious')
})
