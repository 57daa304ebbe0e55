import { describe, expect, test } from 'vitest'
import { API_POLICY, SCRIPTLESS_POLICY } from '#lib/http/policy.ts'
import {
  commonHeaders,
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

const onHttp = { https: false, hstsScope: 'host' as const, preview: false }
const onHttps = { https: true, hstsScope: 'host' as const, preview: false }

const directives = (policy: string) =>
  Object.fromEntries(policy.split('; ').map((each) => [each.split(' ')[0], each.split(' ').slice(1)]))

describe('the policy of a page', () => {
  test('allows our own files and the scripts it was built with, and never anything inline', () => {
    const policy = contentSecurityPolicy(plain)
    expect(directives(policy)).toMatchObject({
      'default-src': ["'none'"],
      'script-src': ["'self'", "'sha256-s'"],
      'style-src': ["'self'", "'sha256-t'"],
      'frame-ancestors': ["'none'"],
      'base-uri': ["'none'"],
      'form-action': ["'self'"],
    })
    expect(policy).not.toMatch(/unsafe|https?:|\*/)
  })

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

  test('frames nothing, unless the page is one that may', () => {
    expect(directives(contentSecurityPolicy(plain))).not.toHaveProperty('frame-src')
    const framing = contentSecurityPolicy({ ...plain, frames: ['https://maps.example'] })
    expect(directives(framing)).toHaveProperty('frame-src', ['https://maps.example'])
  })

  test('tells the collector of the operator what it refused, in the way of newer and of older browsers', () => {
    const reportUrl = 'https://reports.example/csp'
    expect(directives(contentSecurityPolicy({ ...plain, reportUrl }))).toMatchObject({
      'report-to': ['policy'],
      'report-uri': [reportUrl],
    })
    expect(reportingHeader(reportUrl)).toEqual({ 'reporting-endpoints': `policy="${reportUrl}"` })
  })

  test('tells nobody where no collector is named', () => {
    expect(contentSecurityPolicy(plain)).not.toContain('report')
    expect(reportingHeader(undefined)).toEqual({})
  })

  test('upgrades to https only where visitors come by https', () => {
    expect(contentSecurityPolicy(plain)).not.toContain('upgrade-insecure-requests')
    expect(contentSecurityPolicy({ ...plain, https: true })).toContain('upgrade-insecure-requests')
  })

  test('allows style attributes by their hashes on a page that has some', () => {
    const inline = { ...plain.inline, styleAttributes: ["'sha256-u'"] }
    expect(directives(contentSecurityPolicy({ ...plain, inline }))).toHaveProperty('style-src-attr', [
      "'unsafe-hashes'",
      "'sha256-u'",
    ])
  })
})

test('what is not a page runs no script', () => {
  for (const policy of [SCRIPTLESS_POLICY, API_POLICY]) {
    expect(directives(policy)).not.toHaveProperty('script-src')
    expect(directives(policy)).toMatchObject({ 'default-src': ["'none'"], 'frame-ancestors': ["'none'"] })
  }
})

describe('every answer', () => {
  test('asks for https from now on only if the site has it', () => {
    expect(commonHeaders(onHttp, { embeds: false })).not.toHaveProperty('strict-transport-security')
    expect(commonHeaders(onHttps, { embeds: false })['strict-transport-security']).toBe('max-age=63072000')
  })

  test.each([
    ['subdomains', 'max-age=63072000; includeSubDomains'],
    ['preload', 'max-age=63072000; includeSubDomains; preload'],
  ] as const)('binds other names to https only where HSTS_SCOPE says %s', (hstsScope, value) => {
    const headers = commonHeaders({ ...onHttps, hstsScope }, { embeds: false })
    expect(headers['strict-transport-security']).toBe(value)
  })

  test('asks not to be listed only on a trial copy', () => {
    expect(commonHeaders(onHttps, { embeds: false })).not.toHaveProperty('x-robots-tag')
    const preview = commonHeaders(
      { https: true, hstsScope: 'host' as const, preview: true },
      { embeds: false },
    )
    expect(preview).toHaveProperty('x-robots-tag', 'noindex')
  })

  test('keeps other origins out, and lets in a frame only where one is embedded', () => {
    expect(commonHeaders(onHttps, { embeds: false })['cross-origin-embedder-policy']).toBe('require-corp')
    expect(commonHeaders(onHttps, { embeds: true })['cross-origin-embedder-policy']).toBe('unsafe-none')
  })
})

test('a part of a page says only what browsers read there, and asks for https and not to be listed as pages do', () => {
  expect(partHeaders(onHttp)).toEqual({
    'cross-origin-resource-policy': 'same-origin',
    'x-content-type-options': 'nosniff',
  })
  const preview = { ...onHttps, preview: true }
  expect(commonHeaders(preview, { embeds: false })).toMatchObject(partHeaders(preview))
})
