import { expect, test } from 'vitest'
import { contentSecurityPolicy, reportingHeader } from './policy.ts'

const inline = { scripts: ["'sha256-s'"], styles: ["'sha256-t'"], styleAttributes: ["'sha256-u'"] }

test('a page tells the collector of the operator what it refused, in the way of newer and of older browsers, and allows style attributes by their hashes', () => {
  const reportUrl = 'https://reports.example/csp'
  const policy = contentSecurityPolicy({ inline, frames: [], https: false, reportUrl }).split('; ')
  expect(policy).toEqual(
    expect.arrayContaining([
      "style-src-attr 'unsafe-hashes' 'sha256-u'",
      'report-to policy',
      `report-uri ${reportUrl}`,
    ]),
  )
  expect(reportingHeader(reportUrl)).toEqual({ 'reporting-endpoints': `policy="${reportUrl}"` })
})
