import { describe, expect, test } from 'vitest'
import {
  contentSecurityPolicy,
  type PageTraits,
  partHeaders,
  policyInPage,
  reportingHeader,
} from './policy.ts'

const plain: PageTraits = {
  inline: { scripts: ["'sha256-s'"], styles: ["'sha256-t'"], styleAttributes: [] },
  frames: [],
  https: false,
}

const directives = (policy: string) =>
  Object.fromEntries(policy.split('; ').map((each) => [each.split(' ')[0], each.split(' ').slice(1)]))

describe('the policy of a page', () => {
  test('lets forms go to the host that takes them, and nowhere else', () => {
    const policy = directives(contentSecurityPolicy({ ...plain, api: 'https://api.example' }))
    expect(policy['form-action']).toEqual(["'self'", 'https://api.example'])
    expect(policy['connect-src']).toEqual(["'self'", 'https://api.example'])
  })

  test('can be said by the page itself, without what browsers only take from a header', () => {
    const traits = { ...plain, reportUrl: 'https://reports.example/csp' }
    const {
      'frame-ancestors': _f,
      'report-to': _t,
      'report-uri': _u,
      ...rest
    } = directives(contentSecurityPolicy(traits))
    expect(directives(policyInPage(traits))).toEqual(rest)
  })

  test('tells the collector of the operator what it refused, in the way of newer and of older browsers', () => {
    const reportUrl = 'https://reports.example/csp'
    expect(directives(contentSecurityPolicy({ ...plain, reportUrl }))).toMatchObject({
      'report-to': ['policy'],
      'report-uri': [reportUrl],
    })
    expect(reportingHeader(reportUrl)).toEqual({ 'reporting-endpoints': `policy="${reportUrl}"` })
  })

  test('allows style attributes by their hashes on a page that has some', () => {
    const inline = { ...plain.inline, styleAttributes: ["'sha256-u'"] }
    expect(directives(contentSecurityPolicy({ ...plain, inline }))).toHaveProperty('style-src-attr', [
      "'unsafe-hashes'",
      "'sha256-u'",
    ])
  })
})

test.each([
  ['host', 'max-age=63072000'],
  ['subdomains', 'max-age=63072000; includeSubDomains'],
  ['preload', 'max-age=63072000; includeSubDomains; preload'],
] as const)('other names are bound to https only where HSTS_SCOPE says so: %s', (hstsScope, value) => {
  const { 'strict-transport-security': hsts } = partHeaders({ https: true, hstsScope, preview: false })
  expect(hsts).toBe(value)
})
