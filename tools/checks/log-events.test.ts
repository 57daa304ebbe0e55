import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { LOG_EVENTS } from '#lib/log-events.ts'
import { readSourceFiles } from './imports.ts'

// What is logged is in the list, by its type. The rest of the way, from the code to the person who reads the log:

const page = readFileSync('docs/operations.md', 'utf8')
const isAlarm = (event: string) => event.startsWith('alarm.')
const DELIVERY = ['delivery.started', 'delivery.unconfigured']

test('some code logs each event of the list', () => {
  const logged = new Set(runningCode().flatMap(eventsLoggedBy))
  expect(LOG_EVENTS.filter((event) => !logged.has(event))).toEqual([])
})

test.each([
  ["log('warn', 'store.not-closed', { code })", ['store.not-closed']],
  ["logFault(\n  'process.fault', error)", ['process.fault']],
  ["log(isSet ? 'info' : 'warn', isSet ? 'delivery.started' : 'delivery.unconfigured')", DELIVERY],
  ["createAlarm(url)('alarm.canary-failed', { code })", ['alarm.canary-failed']],
  ["const OVER = 'alarm.over'\nawait alarm(OVER, { code })", ['alarm.over']],
  ["const OVER = 'alarm.over'\nif (event !== OVER) forget(OVER)", []],
  ["if (event === 'store.not-closed') return catalog('store.not-closed')", []],
  ["log('warn', event, { code: 'store.not-closed' })", []],
])('%j: what it logs counts, what it only mentions does not', (code, events) => {
  expect(eventsLoggedBy(code)).toEqual(events)
})

test('the table of the page about operations has each event but the alarms, and no other', () => {
  const [, table = ''] = page.split('| Event | What it says |')
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

function runningCode(): string[] {
  return readSourceFiles()
    .filter(
      ({ file }) => /^(?:app|lib|scripts|server|[\w-]+\.ts)/.test(file) && !/\.test\.|\/breaks\//.test(file),
    )
    .map(({ code }) => code)
}

/**
 * A call that logs, up to the argument that is the event. `report` is how the store hands an alarm to the code that opened it.
 */
const LOGGING_CALL =
  /(?<![\w$.])(?:log\([^,()]+,|(?:logFault|alarm|report|createAlarm\([^()]*\))\()([^,()]+)/g

/** The events that this code logs: those that stand in a call, and constants that do. */
function eventsLoggedBy(code: string): string[] {
  return [...code.matchAll(LOGGING_CALL)].flatMap(([, argument = '']) => {
    const [, constant] = new RegExp(`\\bconst ${/^\w+$/.exec(argument)} = ('[^']+')`).exec(code) ?? []
    return [...(constant ?? argument).matchAll(/'([a-z]+\.[a-z-]+)'/g)].map(([, event = '']) => event)
  })
}

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
