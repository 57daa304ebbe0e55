import { expect, test } from 'vitest'
import { importsOf, reachedFrom, readSourceFiles } from './imports.ts'

/*
 * The border between what a visitor downloads and what stays on the server. The browser's side is every module that
 * React runs there, and the small script of every page (lib/browser), with all that they import.
 */

/** Rooms that hold secrets, sockets, files or the validator. None of their code may reach a browser. */
const OF_THE_SERVER =
  /^(?:lib\/(?:config|content|http|intake|mail|outbox|seo)|server|build|art|scripts|checks|e2e)\//

/** What visitors download of other people's code. A new one costs everybody kilobytes, so it is named here. */
const DOWNLOADED = /^(?:react(?:-dom)?|next|sonner|embla-carousel-react|framer-motion)(?:\/|$)/

/** What server code may take from lib/browser, and why. */
const SHARED = new Map([
  ['lib/browser/motion.ts', 'the layout writes its script into every page, to run before the first paint'],
  ['lib/browser/lay-out.ts', 'the same'],
  ['lib/browser/theme.ts', 'the same, and the top bar draws one button for each theme'],
  ['lib/browser/hero-choice.ts', 'the home page brings the script that chooses the first picture'],
  ['lib/browser/choose-toast.ts', 'the answer to a form without script says what the toast would say'],
])

const PRODUCT = /^(?:app|components|lib|styles|build|server)\//
const files = readSourceFiles().filter(
  ({ file }) => PRODUCT.test(file) && !/\.test\.tsx?$|\/testing\//.test(file),
)
const imports = files.flatMap(importsOf)
const starts = files
  .filter(({ file, code }) => file.startsWith('lib/browser/') || code.trimStart().startsWith("'use client'"))
  .map(({ file }) => file)
const browser = reachedFrom(starts, imports)

test('both sides are found at all', () => {
  expect(starts).toEqual(
    expect.arrayContaining(['lib/browser/page.ts', 'components/enquiry/enquiry-form.tsx']),
  )
  expect(browser.has('lib/enquiry/rules.ts')).toBe(true)
  expect(browser.size).toBeLessThan(files.length / 2)
})

test('nothing that runs in the browser reaches a room of the server, or Node', () => {
  const leaks = [...browser].filter(([file]) => OF_THE_SERVER.test(file) || file.startsWith('node:'))
  expect(leaks.map(([, way]) => way)).toEqual([])
})

test('visitors download the packages that are named here, and no others', () => {
  const packages = imports.filter(
    ({ file, isPackage, isType, target }) =>
      browser.has(file) && isPackage && !isType && !target.startsWith('node:'),
  )
  const others = packages.filter(({ target }) => !DOWNLOADED.test(target))
  expect(others.map(({ file, target }) => `${file} imports ${target}`)).toEqual([])
})

test('the server takes from lib/browser what is shared on purpose, and all that is named so is shared', () => {
  const taken = imports.filter(
    ({ file, target, isType }) => !isType && !browser.has(file) && target.startsWith('lib/browser/'),
  )
  const strangers = taken.filter(({ target }) => !SHARED.has(target))
  expect(strangers.map(({ file, target }) => `${file} imports ${target}`)).toEqual([])
  expect([...new Set(taken.map(({ target }) => target))].sort()).toEqual([...SHARED.keys()].sort())
})
