import { globSync, readFileSync } from 'node:fs'

/** A source file: its path from the top of the repository, and its text without comments. */
export type SourceFile = { file: string; code: string }

/** One import: the file it stands in, and what it names: a path from the top of the repository, or a package. */
export type Import = { file: string; target: string; isPackage: boolean; isType: boolean }

const PATTERNS = ['*.ts', '{app,art,build,checks,components,e2e,lib,scripts,server,styles}/**/*.{ts,tsx}']

/** Every TypeScript file of the repository, tests included. */
export function readSourceFiles(): SourceFile[] {
  return globSync(PATTERNS)
    .map((file) => file.replaceAll('\\', '/'))
    .sort()
    .map((file) => ({ file, code: withoutComments(readFileSync(file, 'utf8')) }))
}

/** What a file imports, in any form: statically, by `import()`, or for its types alone. Packages keep their names. */
export function importsOf({ file, code }: SourceFile): Import[] {
  return [...code.matchAll(STATEMENT)].map(([, type, from, bare]) => {
    const specifier = from ?? bare ?? ''
    return {
      file,
      target: targetOf(file, specifier),
      isPackage: !/^[#.]/.test(specifier),
      isType: type !== undefined,
    }
  })
}

/** `import type … from 'x'`, `export … from 'x'`, `import 'x'` and `import('x')`. */
const STATEMENT = /\b(?:import|export)(\s+type)?\b[\w\s{},*$]*?\bfrom\s*'([^']+)'|\bimport\s*\(?\s*'([^']+)'/g

/**
 * Every file that one of the given files reaches, they themselves included, with the way to it: `a > b > c`.
 * Only imports that are there when the code runs count; those of types are gone by then.
 */
export function reachedFrom(starts: string[], imports: Import[]): Map<string, string> {
  const next = Map.groupBy(
    imports.filter(({ isType }) => !isType),
    ({ file }) => file,
  )
  const ways = new Map(starts.map((file) => [file, file]))
  // A Map hands out what is added while it is walked.
  for (const [file, way] of ways) {
    for (const { target } of next.get(file) ?? []) {
      if (!ways.has(target)) ways.set(target, `${way} > ${target}`)
    }
  }
  return ways
}

/** Every file that reaches itself again, as the way around: `a > b > a`. Imports of types count as well. */
export function circlesOf(imports: Import[]): string[] {
  const all = imports.map((each) => ({ ...each, isType: false }))
  return [...new Set(all.map(({ file }) => file))].flatMap((file) => {
    const targets = all.filter((each) => each.file === file).map(({ target }) => target)
    const ways = reachedFrom(targets, all)
    return ways.has(file) ? [`${file} > ${ways.get(file)}`] : []
  })
}

/** The room of a path: `lib/outbox`, `server`; files at the top of the repository are `top`, those of lib are `lib`. */
export function roomOf(path: string): string {
  const [layer = '', second = '', third] = path.split('/')
  if (!path.includes('/')) return 'top'
  return layer === 'lib' && third !== undefined ? `lib/${second}` : layer
}

/** A specifier as a path from the project's root; that of a package stays what it is. */
function targetOf(file: string, specifier: string): string {
  if (specifier.startsWith('#')) return specifier.slice(1)
  if (specifier.startsWith('.')) return new URL(specifier, `file:///${file}`).pathname.slice(1)
  return specifier
}

/** Good enough for imports and paths; an address in a string loses what follows its two slashes. */
function withoutComments(code: string): string {
  return code.replaceAll(/\/\*[\s\S]*?\*\//g, '').replaceAll(/\/\/.*$/gm, '')
}
