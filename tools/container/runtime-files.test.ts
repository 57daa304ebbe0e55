import { expect, test, vi } from 'vitest'
import { isPrivate } from './runtime-files.ts'

test.each([
  '/site/.env',
  '/site/.env.production.local',
  '/site/.git/config',
  '/site/data/enquiries.db-wal',
  '/site/data/notes.txt',
  '/site/kept/exports/june.csv',
  '/site/backups/enquiries-2026-11-22.db',
])('%s does not go into a container', (path) => {
  vi.stubEnv('DATA_DIR', './kept')
  expect(isPrivate(path, '/site')).toBe(true)
})

test.each([
  '/site/server/main.ts',
  '/site/.next/server/app/data/page.js',
  '/site/node_modules/next/data/x.js',
])('%s goes into a container', (path) => {
  expect(isPrivate(path, '/site')).toBe(false)
})
