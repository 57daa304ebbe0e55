import { existsSync, globSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'
import { findTextPage } from '#lib/content/queries.ts'
import { RETENTION } from '#lib/outbox/store.ts'
import { LOG_EVENTS } from '#lib/process/log-events.ts'
import { SHEET } from '#tools/brand-sheet.ts'
import { readSourceFiles } from './imports.ts'

// The documents are right about files, tests, log events and periods. lib/content checks the texts in content/.

const documents = globSync(['*.md', 'docs/**/*.md']).map((file) => file.replaceAll('\\', '/'))
const files = readSourceFiles()
const read = (file: string) => readFileSync(file, 'utf8')
const operations = read('docs/operations.md')

test('every relative link leads to a file, and to a heading that is in it', () => {
  const links = documents.flatMap((document) => linksIn(document).map((link) => ({ document, link })))
  expect(links).toContainEqual({ document: 'README.md', link: 'docs/editing.md' })
  expect(links.filter(({ document, link }) => !resolves(document, link))).toEqual([])
})

/** A path of ours from the top of the repository, as sentences name it. */
const OWN_PATH =
  /(?<![\w./#@-])(?:app|components|deploy|docs|e2e|lib|server|styles|testing|tools)\/[\w./[\]-]+?\.(?:tsx?|mjs|css|md|sql)(?![\w/*])/g

test('every file of ours that a document, a comment or a message names is there', () => {
  const named = [...documents, ...files.map(({ file }) => file)].flatMap((file) =>
    [...read(file).matchAll(OWN_PATH)].map(([path]) => ({ file, path })),
  )
  expect(named.length).toBeGreaterThan(300)
  const isThere = ({ file, path }: { file: string; path: string }) =>
    path === SHEET || existsSync(path) || existsSync(join(dirname(file), path))
  expect(named.filter((each) => !isThere(each))).toEqual([])
})

test('each event of the log is named by some code and explained to operators, and no document names another', () => {
  const code = files.flatMap(({ file, code }) =>
    /\.test\.|^lib\/process\/log-events/.test(file) ? [] : [code],
  )
  expect(LOG_EVENTS.filter((event) => !code.some((text) => text.includes(`'${event}'`)))).toEqual([])

  const isAlarm = (event: string) => event.startsWith('alarm.')
  const [, table = ''] = operations.split('| Event | Meaning |')
  const [rows = ''] = table.split('\n\n')
  const firstCells = [...rows.matchAll(/^\| ([^|]+) \|/gm)].map(([, cell = '']) => cell).join(' ')
  expect(eventsIn(firstCells)).toEqual(LOG_EVENTS.filter((event) => !isAlarm(event)))
  expect(eventsIn(operations).filter(isAlarm)).toEqual(LOG_EVENTS.filter(isAlarm))

  const known: readonly string[] = LOG_EVENTS
  const roomOf = (event: string) => event.slice(0, event.indexOf('.'))
  const rooms = new Set(known.map(roomOf))
  const named = [...documents, '.env.example'].flatMap((document) => eventsIn(read(document)))
  expect(named.filter((event) => rooms.has(roomOf(event)) && !known.includes(event))).toEqual([])
})

test('every test in the table of faults is there, by its file and by its words in quotes', () => {
  const page = read('docs/reliability.md')
  const table = page.slice(
    page.indexOf('## Every fault and its test'),
    page.indexOf('## What is not covered'),
  )
  const cells = table.split('\n').map((line) => line.split('|').at(-2) ?? '')
  const tests = files.map(({ file }) => file).filter((file) => /\.(?:test|spec)\.|-conformance\./.test(file))
  /** Without its ending, and without its folder if that is in lib/outbox. */
  const findTest = (name: string) => {
    const path = `/${name.replace(/\.test$/, '')}.`
    return tests.find((file) => `/${file}`.includes(path))
  }
  const names = cells.flatMap((cell) => [...cell.matchAll(/`([\w./-]+)`/g)].map(([, name = '']) => name))
  expect(names.length).toBeGreaterThan(50)
  expect(names.filter((name) => findTest(name) === undefined)).toEqual([])

  const quoted = cells.flatMap((cell) =>
    [...cell.matchAll(/`([\w./-]+)`: ((?:"[^"]+"(?:, )?)+)/g)].flatMap(([, name = '', phrases = '']) =>
      [...phrases.matchAll(/"([^"]+)"/g)].map(([, phrase = '']) => ({ name, phrase })),
    ),
  )
  expect(quoted.length).toBeGreaterThan(10)
  expect(quoted.filter(({ name, phrase }) => !read(findTest(name) ?? '').includes(phrase))).toEqual([])
})

test('visitors and operators are told the days for which enquiries are really kept', () => {
  const kept = Object.values(RETENTION).map((milliseconds) => milliseconds / 86_400_000)
  // Two digits: the word for days depends on the language of the company.
  const promised = [...(findTextPage('privacy')?.body ?? '').matchAll(/(?<!\S)\d\d(?=\s)/g)].map(Number)
  expect(new Set(promised)).toEqual(new Set(kept))
  expect(kept.filter((each) => !operations.includes(`${each} days`))).toEqual([])
})

/** The words between back quotes that look like events and not like files, each once and sorted. */
function eventsIn(markdown: string): string[] {
  const named = [...markdown.matchAll(/`([a-z]+\.(?!(?:db|ts)\b)[a-z]+(?:-[a-z]+)*)`/g)].map(
    ([, event = '']) => event,
  )
  return [...new Set(named)].sort()
}

/** Targets of `[text](target)`, `![picture](target)` and `[name]: target`, without those of the web. */
function linksIn(document: string): string[] {
  const text = read(document)
    .replaceAll(/^```[\s\S]*?^```/gm, '')
    .replaceAll(/`[^`\n]*`/g, '')
  return [...text.matchAll(/\]\(([^)\s]+)[^)]*\)|^\[[^\]]+\]:\s*(\S+)/gm)]
    .map(([, inline, reference]) => inline ?? reference ?? '')
    .filter((target) => !/^[a-z]+:/i.test(target))
}

function resolves(document: string, link: string): boolean {
  const [path = '', heading] = link.split('#')
  const file = path === '' ? document : join(dirname(document), decodeURIComponent(path))
  return existsSync(file) && (heading === undefined || headingsOf(file).includes(heading))
}

/** The ids that a code host gives to headings: lower case, words joined by dashes, other signs dropped. */
function headingsOf(file: string): string[] {
  return [...read(file).matchAll(/^#{1,6}\s+(.+)$/gm)].map(([, heading = '']) =>
    heading
      .toLowerCase()
      .replaceAll(/[^\p{L}\p{N}\s_-]/gu, '')
      .trim()
      .replaceAll(/\s/g, '-'),
  )
}
