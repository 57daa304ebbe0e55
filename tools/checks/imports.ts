import { globSync, readFileSync } from 'node:fs'
import { parseSync } from 'oxc-parser'

/** A source file: its path from the top of the repository, its text without comments, and its imports. */
export type SourceFile = { file: string; code: string; imports: Import[] }

/** One import: its file, and its target: a path from the top of the repository, or a package. */
export type Import = { file: string; target: string; isPackage: boolean; isType: boolean }

const PATTERNS = ['*.ts', '{app,components,e2e,lib,server,styles,testing,tools}/**/*.{ts,tsx}']

/** Every TypeScript file of the repository, tests included. */
export function readSourceFiles(): SourceFile[] {
  return globSync(PATTERNS)
    .map((file) => file.replaceAll('\\', '/'))
    .filter((file) => !file.endsWith('.d.ts'))
    .sort()
    .map((file) => {
      const text = readFileSync(file, 'utf8')
      const { module, comments } = parseSync(file, text)
      const named = [
        ...module.staticImports.map(({ moduleRequest, entries }) => ({
          specifier: moduleRequest.value,
          isType: entries.length > 0 && entries.every(({ isType }) => isType),
        })),
        ...module.staticExports.flatMap(({ entries }) =>
          entries.flatMap(({ moduleRequest, isType }) =>
            moduleRequest ? [{ specifier: moduleRequest.value, isType }] : [],
          ),
        ),
        ...module.dynamicImports.map(({ moduleRequest }) => ({
          specifier: text.slice(moduleRequest.start + 1, moduleRequest.end - 1),
          isType: false,
        })),
      ]
      const imports = named.map(({ specifier, isType }) => ({
        file,
        target: targetOf(file, specifier),
        isPackage: !/^[#.]/.test(specifier),
        isType,
      }))
      const code = comments.reduceRight(
        (left, { start, end }) => left.slice(0, start) + left.slice(end),
        text,
      )
      return { file, code, imports }
    })
}

/**
 * Every file that the given files import, directly or not, and they themselves, with the path: `a > b > c`. Ignores
 * imports of types.
 */
export function reachedFrom(starts: string[], imports: Import[]): Map<string, string> {
  const next = Map.groupBy(
    imports.filter(({ isType }) => !isType),
    ({ file }) => file,
  )
  const ways = new Map(starts.map((file) => [file, file]))
  // Iterating a Map includes entries that are added meanwhile.
  for (const [file, way] of ways) {
    for (const { target } of next.get(file) ?? []) {
      if (!ways.has(target)) ways.set(target, `${way} > ${target}`)
    }
  }
  return ways
}

/** Converts a specifier to a path from the project's root. Packages are not changed. */
function targetOf(file: string, specifier: string): string {
  if (specifier.startsWith('#')) return specifier.slice(1)
  if (specifier.startsWith('.')) return new URL(specifier, `file:///${file}`).pathname.slice(1)
  return specifier
}
