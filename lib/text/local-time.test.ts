import { expect, test } from 'vitest'
import { startOfDay, writeDay, writeSecond, writeWallTime } from './local-time.ts'

test.each([
  ['UTC', '2026-11-21T23:30:05Z', '2026-11-21 23:30:05', '+00:00'],
  ['Asia/Karachi', '2026-11-21T23:30:05Z', '2026-11-22 04:30:05', '+05:00'],
  ['Asia/Kathmandu', '2026-11-21T23:30:05Z', '2026-11-22 05:15:05', '+05:45'],
  ['America/New_York', '2026-01-01T03:00:00Z', '2025-12-31 22:00:00', '-05:00'],
  // Midnight is the hour 00, and a summer is an hour ahead.
  ['Europe/Berlin', '2026-06-30T22:00:00Z', '2026-07-01 00:00:00', '+02:00'],
  // The hour that a clock shows twice, told apart by its distance from UTC.
  ['Europe/Berlin', '2026-10-25T00:30:00Z', '2026-10-25 02:30:00', '+02:00'],
  ['Europe/Berlin', '2026-10-25T01:30:00Z', '2026-10-25 02:30:00', '+01:00'],
])('in %s, %s is written as %s', (timeZone, moment, wallTime, offset) => {
  const at = Date.parse(moment)
  expect(writeWallTime(at, timeZone)).toBe(wallTime)
  expect(writeDay(at, timeZone)).toBe(wallTime.slice(0, 10))
  expect(writeSecond(at, timeZone)).toBe(`${wallTime} ${offset}`)
})

test.each([
  ['UTC', '2026-11-21', '2026-11-21T00:00:00+00:00'],
  ['America/Los_Angeles', '2026-11-21', '2026-11-21T00:00:00-08:00'],
  ['Asia/Karachi', '2026-11-21', '2026-11-21T00:00:00+05:00'],
  ['Pacific/Kiritimati', '2026-11-21', '2026-11-21T00:00:00+14:00'],
  ['Europe/Berlin', '2026-03-29', '2026-03-29T00:00:00+01:00'],
  ['Europe/Berlin', '2026-10-25', '2026-10-25T00:00:00+02:00'],
  // Clocks that skip midnight, and one that shows it twice.
  ['America/Santiago', '2026-09-06', '2026-09-06T01:00:00-03:00'],
  ['Asia/Beirut', '2026-03-29', '2026-03-29T01:00:00+03:00'],
  ['America/Havana', '2026-11-01', '2026-11-01T00:00:00-04:00'],
])('in %s, %s begins at %s', (timeZone, day, start) => {
  expect(startOfDay(day, timeZone)).toBe(start)
})
