import { expect, test } from 'vitest'
import { headersFile, redirectsFile } from './host-files.ts'

const deployment = { https: true, hstsScope: 'host' as const, preview: false }
const entry = (type: string) => ({ tag: 't', encoded: true, headers: { 'content-type': type } })
const blocksOf = (text: string) =>
  new Map(
    text.split(/\n(?=\/)/).map((block): [string, string[]] => {
      const [path = '', ...lines] = block.trim().split('\n')
      return [path, lines.map((line) => line.trim())]
    }),
  )

test('all answers have the headers of the site, and nobody may frame a page', () => {
  const everywhere = blocksOf(headersFile({ files: {} }, deployment)).get('/*')
  expect(everywhere).toContain("content-security-policy: frame-ancestors 'none'")
  expect(everywhere).toContain('x-content-type-options: nosniff')
  expect(everywhere?.join()).toContain('strict-transport-security: max-age=')
})

test('a type is said where the name of a file does not tell it, and nowhere else', () => {
  const blocks = blocksOf(
    headersFile(
      { files: { '/feed.xml': entry('application/rss+xml'), '/a.png': entry('image/png') } },
      deployment,
    ),
  )
  expect(blocks.get('/feed.xml')).toEqual(['content-type: application/rss+xml'])
  expect([...blocks.keys()]).not.toContain('/a.png')
})

test('what the site cannot do without stands before the pages of an archive', () => {
  const files = { '/feed/1.xml': entry('application/rss+xml'), '/speculation.json': entry('a/b') }
  expect([...blocksOf(headersFile({ files }, deployment)).keys()].slice(-2)).toEqual([
    '/speculation.json',
    '/feed/1.xml',
  ])
})

test('no header is said by two blocks that are about one address, because hosts join them', () => {
  const [everywhere = [], ...others] = blocksOf(headersFile({ files: {} }, deployment)).values()
  const nameOf = (line: string) => line.split(':')[0]
  const names = new Set(everywhere.map(nameOf))
  expect(others.flat().filter((line) => names.has(nameOf(line)))).toEqual([])
})

test('what is missing below a list is said by the page of that list, with 404', () => {
  const rules = [
    { from: '/old', to: '/new', status: 301 as const },
    { from: '/FAQ', to: '/faq', status: 200 as const },
    { from: '/team/:id', to: '/missing/team', status: 200 as const },
  ]
  expect(redirectsFile({ hostRules: rules })).toBe(
    '/old /new 301\n/FAQ /faq 200\n/team/:id /team/404.html 404\n',
  )
})
