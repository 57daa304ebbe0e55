import { expect, test } from 'vitest'
import { contentSecurityPolicy, partHeaders, reportingHeader } from './policy.ts'

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

test.each([
  ['host', 'max-age=63072000'],
  ['subdomains', 'max-age=63072000; includeSubDomains'],
  ['preload', 'max-age=63072000; includeSubDomains; preload'],
] as const)('other names are bound to https only where HSTS_SCOPE says so: %s', (hstsScope, value) => {
  const { 'strict-transport-security': hsts } = partHeaders({ https: true, hstsScope, preview: false })
  expect(hsts).toBe(value)
})
