import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

/*
 * One arrow: app -> components -> lib. A file imports from its own layer or from one further along, never back.
 * What runs outside the site's bundle (build, server, scripts, e2e) may use lib, and is used by none of the three.
 */
const MAY_IMPORT: Record<string, readonly string[]> = {
  app: ['app', 'components', 'lib'],
  components: ['components', 'lib'],
  lib: ['lib'],
  build: ['build', 'lib'],
  server: ['server', 'build', 'lib'],
  scripts: ['scripts', 'e2e', 'server', 'build', 'lib'],
  e2e: ['e2e', 'scripts', 'server', 'build', 'lib'],
}

/** Parts that know nothing about the company: what they show is handed to them. */
const WITHOUT_CONTENT = 'components/ui'

type Import = { file: string; from: string; target: string }

const imports = Object.keys(MAY_IMPORT).flatMap((layer) =>
  globSync(`${layer}/**/*.{ts,tsx}`).flatMap((file) =>
    importsOf(file).map((target) => ({ file, from: layer, target })),
  ),
)

test('the layers are read at all', () => {
  expect(imports.length).toBeGreaterThan(300)
})

test('no file imports from a layer above its own', () => {
  const backwards = imports.filter(({ from, target }) => !MAY_IMPORT[from]?.includes(layerOf(target)))
  expect(backwards.map(describeImport)).toEqual([])
})

test('the parts in components/ui import none of the other components, and no content', () => {
  const curious = imports.filter(
    ({ file, target }) =>
      file.startsWith(WITHOUT_CONTENT) &&
      (/^components\/(layout|sections|enquiry)\//.test(target) ||
        /^lib\/content\/(content|questions)\./.test(target)),
  )
  expect(curious.map(describeImport)).toEqual([])
})

test('the outbox and the mail know nothing of HTTP or of Next', () => {
  const worldly = imports.filter(
    ({ file, target }) => /^lib\/(outbox|mail)\//.test(file) && /^(lib\/http\/|next(\/|$))/.test(target),
  )
  expect(worldly.map(describeImport)).toEqual([])
})

function importsOf(file: string): string[] {
  const statements = readFileSync(file, 'utf8').matchAll(/(?:from|import)\s*\(?\s*'([^']+)'/g)
  return [...statements].flatMap(([, specifier = '']) => {
    if (specifier.startsWith('#')) return [specifier.slice(1)]
    if (specifier.startsWith('.')) return [joined(file, specifier)]
    return specifier === 'next' || specifier.startsWith('next/') ? [specifier] : []
  })
}

/** A relative specifier as a path from the project's root. */
function joined(file: string, specifier: string): string {
  return new URL(specifier, `file:///${file}`).pathname.slice(1)
}

function layerOf(target: string): string {
  const [layer = ''] = target.split('/')
  // Files at the top level (the configuration) and Next itself belong to no layer and are open to all.
  return layer in MAY_IMPORT ? layer : 'lib'
}

function describeImport({ file, target }: Import): string {
  return `${file} imports ${target}`
}
