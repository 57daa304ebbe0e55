import { existsSync, globSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'

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
