import { expect, test } from 'vitest'
import { contentSecurityPolicy } from './headers.ts'

const inline = {
  scripts: ["'sha256-s'"],
  styles: ["'sha256-t'"],
  counters: ['https://count.example'],
  frames: [],
  styleAttributes: ["'sha256-u'"],
}

test('the policy of a page names the collector, and allows style attributes by their hashes', () => {
  const reportUrl = 'https://reports.example/csp'
  const policy = contentSecurityPolicy({ inline, https: false, reportUrl }).split('; ')
  expect(policy).toEqual(
    expect.arrayContaining([
      "connect-src 'self' https://count.example",
      "style-src-attr 'unsafe-hashes' 'sha256-u'",
      `report-uri ${reportUrl}`,
    ]),
  )
})
