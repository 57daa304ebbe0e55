import { existsSync, globSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'
import { readSourceFiles } from './imports.ts'

// What a newcomer reads first: no link of it may lead nowhere. The texts in content/ are checked by lib/content.

const documents = globSync(['*.md', 'docs/**/*.md']).map((file) => file.replaceAll('\\', '/'))

test('the documents are read at all', () => {
  expect(documents).toEqual(expect.arrayContaining(['README.md', 'docs/editing.md']))
  expect(linksIn('README.md')).toContain('docs/editing.md')
})

test.each(documents)(
  'every relative link in %s leads to a file, and to a heading that is in it',
  (document) => {
    const broken = linksIn(document).filter((link) => !resolves(document, link))
    expect(broken).toEqual([])
  },
)

/** A path of ours from the top of the repository, as sentences name it. */
const OWN_PATH =
  /(?<![\w./#@-])(?:app|components|deploy|docs|e2e|lib|server|styles|tools)\/[\w./[\]-]+?\.(?:tsx?|mjs|css|md|sql)(?![\w/*])/g

test('every file of ours that a document, a comment or a message names is there', () => {
  const named = [...documents, ...readSourceFiles().map(({ file }) => file)].flatMap((file) =>
    [...readFileSync(file, 'utf8').matchAll(OWN_PATH)].map(([path]) => ({ file, path })),
  )
  expect(named.length).toBeGreaterThan(300)
  const isThere = ({ file, path }: { file: string; path: string }) =>
    existsSync(path) || existsSync(join(dirname(file), path))
  expect(named.filter((each) => !isThere(each))).toEqual([])
})

test('every point of the first decision that the code names stands in its table', () => {
  const [table = ''] = globSync('docs/decisions/0001-*.md')
  const rows = [...readFileSync(table, 'utf8').matchAll(/^\| ([\d, ]+) \|/gm)]
  const points = new Set(rows.flatMap(([, numbers = '']) => numbers.split(', ')))
  const named = readSourceFiles().flatMap(({ file }) => [
    ...readFileSync(file, 'utf8').matchAll(/decision 1(?:, point| \(point) (\d+)/gi),
  ])
  expect(named.length).toBeGreaterThan(3)
  expect(named.filter(([, point = '']) => !points.has(point)).map(([words]) => words)).toEqual([])
})

/** Targets of `[text](target)`, `![picture](target)` and `[name]: target`, without those of the web. */
function linksIn(document: string): string[] {
  const text = withoutCode(readFileSync(document, 'utf8'))
  const targets = [...text.matchAll(/\]\(([^)\s]+)[^)]*\)|^\[[^\]]+\]:\s*(\S+)/gm)]
  return targets
    .map(([, inline, reference]) => inline ?? reference ?? '')
    .filter((target) => !/^[a-z]+:/i.test(target))
}

function resolves(document: string, link: string): boolean {
  const [path = '', heading] = link.split('#')
  const file = path === '' ? document : join(dirname(document), decodeURIComponent(path))
  if (!existsSync(file)) return false
  return heading === undefined || headingsOf(file).includes(heading)
}

/** The ids that a code host gives to headings: lower case, words joined by dashes, other signs dropped. */
function headingsOf(file: string): string[] {
  const headings = readFileSync(file, 'utf8').matchAll(/^#{1,6}\s+(.+)$/gm)
  return [...headings].map(([, heading = '']) =>
    heading
      .toLowerCase()
      .replaceAll(/[^\p{L}\p{N}\s_-]/gu, '')
      .trim()
      .replaceAll(/\s/g, '-'),
  )
}

function withoutCode(markdown: string): string {
  return markdown.replaceAll(/^```[\s\S]*?^```/gm, '').replaceAll(/`[^`\n]*`/g, '')
}
