import { globSync, readFileSync } from 'node:fs'
import { posix } from 'node:path'
import { expect, test } from 'vitest'
import { reachedFrom, readSourceFiles } from './imports.ts'

/*
 * A kind of page brings one sheet of its own beside that of all pages, so most components bring none: to show one of
 * them on another page, bring its sheet as well. Here every page is asked for the classes of its components.
 */

const EVERYWHERE = 'styles/globals.css'
/** What Next shows: each begins with what stands in its file. */
const STARTS = /^app\/(.*\/)?(page|not-found|error)\.tsx$/
/** What a component has on one page and not on the other. */
const ELSEWHERE = ['team-filler: app/about/page.tsx', 'bars: app/page.tsx']
/** What stands behind `className=`: a text, or code in braces, which may hold braces of its own. */
const CLASS_NAMES = /className=("[^"]*"|\{(?:[^{}]|\{[^{}]*\})*\})/g
// The texts in it: a class may be chosen by a condition, in a template as well.
const QUOTED = /'[^']*'|"[^"]*"/g
const TEMPLATES = /`[^`]*`/g
const FILLED_IN = /\$\{[^}]*\}/g

const files = readSourceFiles()
const imports = files.flatMap((each) => each.imports)
const codeOf = new Map(files.map(({ file, code }) => [file, code]))
const sheets = new Map(globSync('styles/*.css').map((file) => [file, readFileSync(file, 'utf8')]))
const ownSheets = [...sheets.keys()].filter((file) => !sheetsWith(EVERYWHERE).has(file))
const defined = new Set(ownSheets.flatMap(classesIn))

test('every page brings the sheets of all the components that it shows', () => {
  const pages = files.map(({ file }) => file).filter((file) => STARTS.test(file))
  expect(pages.length).toBeGreaterThan(10)
  expect(defined.size).toBeGreaterThan(50)
  const faults = pages.flatMap(unstyled)
  expect(faults.filter((fault) => !ELSEWHERE.some((each) => fault.startsWith(each)))).toEqual([])
})

function unstyled(page: string): string[] {
  const reached = [...reachedFrom([page], imports)]
  const brought = [EVERYWHERE, ...reached.map(([file]) => file)].flatMap((file) => [...sheetsWith(file)])
  const styled = new Set(brought.flatMap(classesIn))
  return reached.flatMap(([file, way]) =>
    classNamesIn(file)
      .filter((name) => defined.has(name) && !styled.has(name))
      .map((name) => `${name}: ${way}`),
  )
}

/** A sheet and those that it takes in. None for a file of another kind. */
function sheetsWith(file: string): Set<string> {
  const found = new Set(sheets.has(file) ? [file] : [])
  // A Set hands out what is added while it is walked.
  for (const sheet of found)
    for (const [, target = ''] of (sheets.get(sheet) ?? '').matchAll(/@import "(\.[^"]+)"/g))
      found.add(posix.join(posix.dirname(sheet), target))
  return found
}

function classesIn(sheet: string): string[] {
  const withoutStrings = (sheets.get(sheet) ?? '').replaceAll(/\/\*[\s\S]*?\*\/|"[^"]*"/g, '')
  return [...withoutStrings.matchAll(/\.([a-z][\w-]*)/g)].map(([, name = '']) => name)
}

function classNamesIn(file: string): string[] {
  const given = [...(codeOf.get(file) ?? '').matchAll(CLASS_NAMES)].map(([, value = '']) => value)
  const texts = given.flatMap((value) => [
    ...(value.match(QUOTED) ?? []),
    ...(value.replaceAll(FILLED_IN, '').match(TEMPLATES) ?? []),
  ])
  return texts.flatMap((text) => text.match(/[\w-]+/g) ?? [])
}
