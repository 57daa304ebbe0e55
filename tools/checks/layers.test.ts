import { expect, test } from 'vitest'
import { type Import, reachedFrom, readSourceFiles } from './imports.ts'

/*
 * One arrow: app -> components -> lib -> content. A file imports from its own layer or from one further along, never
 * back. What runs outside the site (tools, e2e, the files at the project's root) may import all of it, and `testing`,
 * which has what tests of all kinds need.
 */
const MAY_IMPORT: Record<string, readonly string[]> = {
  app: ['app', 'components', 'styles', 'lib'],
  components: ['components', 'styles', 'lib'],
  styles: ['styles'],
  lib: ['lib'],
  'server/build': ['server/build', 'lib'],
  server: ['server', 'server/build', 'lib'],
  testing: ['testing', 'server', 'server/build', 'lib'],
  'tools/art': ['tools/art', 'tools', 'lib'],
}

/** The only module of the build that the server may import: it has the format of its records. */
const BUILD_CONTRACT = 'server/build/manifest.ts'

/** A path into `content/` as it stands in a string; the modules of lib/content end on .ts. */
const CONTENT_FILE = /['"`](?:[./]*|#)content\/(?![^'"`]*\.ts['"`])/

const files = readSourceFiles()
const imports = files.flatMap((each) => each.imports)
const isNext = (target: string) => target === 'next' || target.startsWith('next/')
const isTest = (file: string) => /\.test\.tsx?$|(?:^|\/)testing\//.test(file)
/** The first folder of a path, or one below it that has rules of its own; empty at the top of the repository. */
const layerOf = (path: string) => /^(?:server\/build|tools\/art|[^/]+)(?=\/)/.exec(path)?.[0] ?? ''
const told = (found: Import[]) => found.map(({ file, target }) => `${file} imports ${target}`)

const ours = imports.filter(({ isPackage }) => !isPackage)

test('no file imports from a layer above its own', () => {
  expect(ours.length).toBeGreaterThan(1000)
  const backwards = ours.filter(
    ({ file, target }) =>
      MAY_IMPORT[layerOf(file)]?.includes(layerOf(target)) === false &&
      !(isTest(file) && layerOf(target) === 'testing'),
  )
  expect(told(backwards)).toEqual([])
})

/** The rooms of lib/content, each of which may import those before it. The files beside them may import all. */
const CONTENT_ROOMS = ['schema', 'read', 'join', 'check'].map((room) => `lib/content/${room}/`)
const contentRoom = (path: string) => CONTENT_ROOMS.findIndex((room) => path.startsWith(room))

test.each<[rule: string, isAgainst: (one: Import) => boolean]>([
  [
    'the server knows of the build only the manifest that it leaves behind',
    ({ file, target }) =>
      layerOf(file) === 'server' &&
      layerOf(target) === 'server/build' &&
      target !== BUILD_CONTRACT &&
      !isTest(target),
  ],
  [
    'the parts in components/ui import none of the other components, and of the content single files',
    ({ file, target }) =>
      file.startsWith('components/ui/') &&
      /^components\/(?!ui\/)|^lib\/content\/(?:content|queries)\./.test(target),
  ],
  [
    'the rooms of lib/content import in one direction',
    ({ file, target }) =>
      contentRoom(file) >= 0 &&
      !isTest(file) &&
      target.startsWith('lib/content/') &&
      !(contentRoom(target) >= 0 && contentRoom(target) <= contentRoom(file)),
  ],
  [
    'the forms know nothing of the content',
    ({ file, target }) => file.startsWith('lib/enquiry/') && target.startsWith('lib/content/'),
  ],
  [
    'tools and browser tests do not import each other: what both need is in testing',
    ({ file, target }) =>
      (file.startsWith('e2e/') && target.startsWith('tools/')) ||
      (file.startsWith('tools/') && target.startsWith('e2e/')),
  ],
  [
    'the outbox and the mail know nothing of HTTP or of Next',
    ({ file, target }) =>
      /^lib\/(?:outbox|mail)\//.test(file) && (target.startsWith('lib/http/') || isNext(target)),
  ],
])('%s', (_rule, isAgainst) => {
  expect(told(imports.filter(isAgainst))).toEqual([])
})

test('no code of the site opens a content file, except lib/content', () => {
  const readers = files.filter(
    ({ file, code }) =>
      /^(?:app|components|lib|server)\//.test(file) &&
      !file.startsWith('lib/content/') &&
      !file.includes('.test.') &&
      CONTENT_FILE.test(code),
  )
  expect(readers.map(({ file }) => file)).toEqual([])
})

test('the API routes of a running server read single content files, not all of them', () => {
  const handlers = files.map(({ file }) => file).filter((file) => /^app\/api\/.*route\.ts$/.test(file))
  const reached = reachedFrom([...handlers, 'server/delivery.ts'], imports)
  expect(reached.has('lib/content/site.ts')).toBe(true)
  expect(reached.get('lib/content/content.ts')).toBeUndefined()
})

/*
 * The border between what a visitor downloads and what stays on the server. The browser's side is every module that
 * React runs there, and the small script of every page (lib/browser), with all that they import.
 */

/** Rooms that hold secrets, sockets, files or the validator. None of their code may reach a browser. */
const OF_THE_SERVER =
  /^(?:lib\/(?:config|content|http|intake|mail|outbox|process|seo)|server|testing|tools|e2e)\//

/** What visitors download of other people's code. A new one costs everybody kilobytes, so it is named here. */
const DOWNLOADED = /^(?:react(?:-dom)?|sonner|embla-carousel-react|framer-motion)(?:\/|$)/

const product = files.filter(
  ({ file }) => /^(?:app|components|lib|styles|server)\//.test(file) && !isTest(file),
)
const ofProduct = product.flatMap((each) => each.imports)
const reachedIn = (isStart: (each: (typeof product)[number]) => boolean) =>
  reachedFrom(
    product.filter(isStart).map(({ file }) => file),
    ofProduct,
  )
const islands = reachedIn(({ file }) => file.startsWith('components/islands/'))
const downloaded = reachedIn(({ file }) => /^(?:components\/islands|lib\/browser)\//.test(file))
/** With what `next dev` and other hosts also send: the error pages, for one. */
const browser = new Map([
  ...downloaded,
  ...reachedIn(({ code }) => code.trimStart().startsWith("'use client'")),
])

test('no module that runs in the browser imports a server folder or Node', () => {
  expect(browser.has('lib/enquiry/forms.ts')).toBe(true)
  expect(browser.size).toBeLessThan(product.length / 2)
  const leaks = [...browser].filter(([file]) => OF_THE_SERVER.test(file) || file.startsWith('node:'))
  expect(leaks.map(([, way]) => way)).toEqual([])
})

test('visitors download the packages that are named here, and no others', () => {
  const packages = ofProduct.filter(
    ({ file, isPackage, isType, target }) =>
      downloaded.has(file) && isPackage && !isType && !target.startsWith('node:'),
  )
  expect(told(packages.filter(({ target }) => !DOWNLOADED.test(target)))).toEqual([])
})

/** React could not hydrate them by themselves: ids differ, contexts and boundaries are not in the page, parts come without a check. */
const NOT_IN_ISLANDS = /\b(?:useId|createContext|useContext|Suspense|lazy)\b|\bimport\(/

test('an island needs nothing of the page around it, and is loaded as a whole', () => {
  expect(islands.has('components/enquiry/interactive-form.tsx')).toBe(true)
  const against = product.filter(({ file, code }) => islands.has(file) && NOT_IN_ISLANDS.test(code))
  expect(against.map(({ file }) => file)).toEqual([])
})
