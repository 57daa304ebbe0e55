import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { LOG_EVENTS } from '#lib/log-events.ts'
import { readSourceFiles } from './imports.ts'

// What is logged is in the list, by its type. The rest of the way, from the code to the person who reads the log:

const page = readFileSync('docs/operations.md', 'utf8')
const isAlarm = (event: string) => event.startsWith('alarm.')

test('some code names each event of the list', () => {
  const code = readSourceFiles().flatMap((each) =>
    /\.test\.|\/breaks\/|^lib\/log-events/.test(each.file) ? [] : [each.code],
  )
  expect(LOG_EVENTS.filter((event) => !code.some((text) => text.includes(`'${event}'`)))).toEqual([])
})

test('the table of the page about operations has each event but the alarms, and no other', () => {
  const [, table = ''] = page.split('| Event | Meaning |')
  const [rows = ''] = table.split('\n\n')
  const firstCells = [...rows.matchAll(/^\| ([^|]+) \|/gm)].map(([, cell = '']) => cell).join(' ')
  expect(eventsIn(firstCells)).toEqual(LOG_EVENTS.filter((event) => !isAlarm(event)))
})

test('the page names each alarm, and no other', () => {
  expect(eventsIn(page).filter(isAlarm)).toEqual(LOG_EVENTS.filter(isAlarm))
})

test('no document names an event that the log does not know', () => {
  const documents = ['docs/operations.md', 'docs/reliability.md', 'docs/deploy.md', '.env.example']
  const named = documents.flatMap((file) => eventsIn(readFileSync(file, 'utf8')))
  const rooms = new Set(LOG_EVENTS.map(roomOf))
  const known: readonly string[] = LOG_EVENTS
  const isUnknown = (event: string) => rooms.has(roomOf(event)) && !known.includes(event)
  expect(named.filter(isUnknown)).toEqual([])
})

/** What has the shape of an event, and not of a database's file, and stands between back quotes, each once and sorted. */
function eventsIn(markdown: string): string[] {
  const named = [...markdown.matchAll(/`([a-z]+\.(?!db\b)[a-z]+(?:-[a-z]+)*)`/g)].map(
    ([, event = '']) => event,
  )
  return [...new Set(named)].sort()
}

function roomOf(event: string): string {
  return event.slice(0, event.indexOf('.'))
}
