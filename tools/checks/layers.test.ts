import { expect, test } from 'vitest'
import { circlesOf, type Import, importsOf, reachedFrom, readSourceFiles } from './imports.ts'

/*
 * One arrow: app -> components -> lib -> content. A file imports from its own layer or from one further along, never
 * back. What runs outside the site's bundle (build, server, scripts, e2e) may use lib, and is used by none of the
 * three. `top` are the files at the project's root: the configuration, which nobody imports, and what Next calls when
 * the server starts.
 */
const MAY_IMPORT: Record<string, readonly string[]> = {
  top: ['top', 'build', 'scripts', 'styles', 'lib'],
  app: ['app', 'components', 'styles', 'lib'],
  components: ['components', 'styles', 'lib'],
  styles: ['styles'],
  lib: ['lib'],
  build: ['build', 'lib'],
  server: ['server', 'build', 'lib'],
  art: ['art', 'lib'],
  checks: ['checks', 'app', 'art', 'build', 'components', 'lib', 'server', 'styles'],
  scripts: ['scripts', 'art', 'checks', 'e2e', 'server', 'build', 'lib'],
  e2e: ['e2e', 'art', 'checks', 'server', 'build', 'lib'],
}

/** Parts that know nothing about the company: what they show is handed to them. */
const WITHOUT_CONTENT = 'components/ui/'

/** All that the server knows of the build: how it wrote down what it made. */
const BUILD_CONTRACT = 'server/build/manifest.ts'

/** A path into `content/` as it stands in a string; the modules of lib/content end on .ts. */
const CONTENT_FILE = /['"`](?:[./]*|#)content\/(?![^'"`]*\.ts['"`])/

const files = readSourceFiles()
const imports = files
  .flatMap(importsOf)
  .filter(({ target, isPackage }) => !isPackage || isNext(target))
  .map((each) => ({ ...each, layer: layerOf(each.file) }))

test('the layers are read at all', () => {
  expect(imports.length).toBeGreaterThan(300)
  expect(new Set(imports.map(({ layer }) => layer))).toEqual(new Set(Object.keys(MAY_IMPORT)))
})

test('no file imports from a layer above its own', () => {
  const backwards = imports.filter(
    ({ layer, target }) => !isNext(target) && !MAY_IMPORT[layer]?.includes(layerOf(target)),
  )
  expect(backwards.map(describeImport)).toEqual([])
})

test('the server knows of the build only the manifest that it leaves behind', () => {
  const curious = imports.filter(
    ({ layer, target }) => layer === 'server' && layerOf(target) === 'build' && target !== BUILD_CONTRACT,
  )
  expect(curious.map(describeImport)).toEqual([])
})

test('the parts in components/ui import none of the other components, and no content', () => {
  const curious = imports.filter(
    ({ file, target }) =>
      file.startsWith(WITHOUT_CONTENT) &&
      (/^components\/(?!ui\/)/.test(target) || /^lib\/content\/(content|queries)\./.test(target)),
  )
  expect(curious.map(describeImport)).toEqual([])
})

test('the outbox and the mail know nothing of HTTP or of Next', () => {
  const worldly = imports.filter(
    ({ file, target }) =>
      /^lib\/(outbox|mail)\//.test(file) && (target.startsWith('lib/http/') || isNext(target)),
  )
  expect(worldly.map(describeImport)).toEqual([])
})

test('nothing that the site is made of opens a content file, except lib/content', () => {
  const site = ['app', 'components', 'lib', 'build', 'server']
  const readers = files.filter(
    ({ file, code }) =>
      site.includes(layerOf(file)) && !file.startsWith('lib/content/') && CONTENT_FILE.test(code),
  )
  expect(readers.map(({ file }) => file)).toEqual([])
})

test('what answers while the server runs reads single files of the content, not all of it', () => {
  const handlers = files.map(({ file }) => file).filter((file) => /^app\/api\/.*route\.ts$/.test(file))
  const reached = reachedFrom([...handlers, 'instrumentation-node.ts'], files.flatMap(importsOf))
  expect(reached.has('lib/content/site.ts')).toBe(true)
  expect(reached.get('lib/content/content.ts')).toBeUndefined()
})

test('no import leads around in a circle', () => {
  expect(circlesOf(files.flatMap(importsOf))).toEqual([])
})

function layerOf(target: string): string {
  return target.includes('/') ? target.slice(0, target.indexOf('/')) : 'top'
}

function isNext(target: string): boolean {
  return target === 'next' || target.startsWith('next/')
}

function describeImport({ file, target }: Pick<Import, 'file' | 'target'>): string {
  return `${file} imports ${target}`
}
