import type { NextAdapter } from 'next'
import { describe, expect, test } from 'vitest'
import {
  collectDelegated,
  collectFiles,
  collectHostRules,
  collectPages,
  collectRewrites,
  findNotFoundPage,
} from './next-output.ts'

type BuildResult = Parameters<NonNullable<NextAdapter['onBuildComplete']>>[0]

const page = (pathname: string, more: object = {}) => ({
  pathname,
  route: pathname,
  routeType: 'page',
  compute: 'static',
  fallback: { filePath: `/build${pathname}.html`, initialRevalidate: false },
  ...more,
})

/** The parts of Next's result that are read; the rest of that large object does not matter here. */
function result({ routing = {}, ...outputs }: Record<string, object>): BuildResult {
  const none = { appPages: [], appRoutes: [], prerenders: [], staticFiles: [] }
  const noRoutes = { beforeMiddleware: [], beforeFiles: [], afterFiles: [], fallback: [] }
  return JSON.parse(
    JSON.stringify({ outputs: { ...none, ...outputs }, routing: { ...noRoutes, ...routing } }),
  )
}

describe('pages', () => {
  test('are taken from where Next says they lie', () => {
    const { outputs } = result({
      appPages: [
        { pathname: '/' },
        { pathname: '/index.rsc' },
        { pathname: '/blog/[id]' },
        { pathname: '/_not-found' },
      ],
      prerenders: [page('/'), page('/blog/one', { parentFallbackMode: false }), page('/_global-error')],
    })
    expect(collectPages(outputs)).toEqual([
      { address: '/', filePath: '/build/.html' },
      { address: '/blog/one', filePath: '/build/blog/one.html' },
    ])
  })

  test.each([
    ['is rendered at run time', { prerenders: [page('/a', { compute: 'blocking' })] }],
    ['is only half finished', { prerenders: [page('/a', { compute: 'resuming' })] }],
    ['goes stale', { prerenders: [page('/a', { fallback: { filePath: 'a', initialRevalidate: 60 } })] }],
    ['renders unknown ids', { prerenders: [page('/a', { parentFallbackMode: null })] }],
    ['was not prerendered', { appPages: [{ pathname: '/a' }] }],
  ])('a page that %s stops the build and is named', (_case, outputs) => {
    expect(() => collectPages(result(outputs).outputs)).toThrow(/\/a/)
  })
})

test('a build without a page for unknown addresses is refused', () => {
  expect(() => findNotFoundPage(result({}).outputs)).toThrow(/\/404/)
})

const mixture = result({
  appRoutes: [
    { pathname: '/api/sendEmail' },
    { pathname: '/api/sendEmail.rsc' },
    { pathname: '/feed.xml' },
    { pathname: '/blog/[id]/card' },
    { pathname: '/feed/[page]' },
  ],
  staticFiles: [
    { pathname: '/robots.txt', filePath: '/build/robots.txt.body' },
    { pathname: '/_next/static/a.js', filePath: '/build/a.js' },
    { pathname: '/404', filePath: '/build/404.html' },
  ],
  prerenders: [
    page('/about'),
    page('/feed.xml', {
      routeType: 'route',
      fallback: {
        filePath: '/build/feed.body',
        initialRevalidate: false,
        initialHeaders: { 'content-type': 'application/rss+xml' },
      },
    }),
    page('/feed/2', {
      route: '/feed/[page]',
      routeType: 'route',
      parentFallbackMode: false,
      fallback: {
        filePath: '/build/one.body',
        initialRevalidate: false,
        initialHeaders: { 'content-type': 'application/rss+xml', link: '</feed.xml>', 'x-internal': 'x' },
      },
    }),
    page('/news.json', {
      routeType: 'route',
      fallback: { filePath: '/build/news.body', initialRevalidate: 60 },
    }),
  ],
  routing: {
    beforeMiddleware: [
      { sourceRegex: '^/.+/$', status: 308, priority: true },
      { sourceRegex: '^/old$', status: 308 },
      { sourceRegex: '^/headers$' },
    ],
  },
})

test('whatever is finished and no page is served as a file, with what its handler says of it', () => {
  expect(collectFiles(mixture.outputs)).toEqual([
    { address: '/robots.txt', filePath: '/build/robots.txt.body' },
    { address: '/_next/static/a.js', filePath: '/build/a.js' },
    {
      address: '/feed.xml',
      filePath: '/build/feed.body',
      headers: { 'content-type': 'application/rss+xml' },
    },
    {
      address: '/feed/2',
      filePath: '/build/one.body',
      headers: { 'content-type': 'application/rss+xml', link: '</feed.xml>' },
    },
  ])
})

test('Next keeps redirects and the handlers that have to run, and none that has given all its answers', () => {
  const { addresses, patterns } = collectDelegated(mixture)
  expect(addresses).toEqual(['/api/sendEmail'])
  expect(patterns).toEqual(['^/old$', '^/blog/[^/]+/card$'])
})

test('a static host is told of redirects and rewrites in its own words, patterns last', () => {
  const rules = collectHostRules(
    result({
      routing: {
        beforeMiddleware: [
          {
            source: '/:path+/',
            sourceRegex: '^/.+/$',
            status: 308,
            priority: true,
            headers: { Location: '/$1' },
          },
          {
            source: '/:list(a|b)/of/:year/page/1',
            sourceRegex: '^/(a|b)/of/([^/]+)/page/1$',
            status: 308,
            headers: { Location: '/$1/of/$2' },
          },
          { source: '/old', sourceRegex: '^/old$', status: 308, headers: { Location: '/new' } },
        ],
        afterFiles: [{ source: '/FAQ', sourceRegex: '^/FAQ$', destination: '/faq' }],
        fallback: [{ source: '/team/:id', sourceRegex: '^/team/(.+)$', destination: '/missing/team?id=$1' }],
      },
    }),
  )
  expect(rules).toEqual([
    { from: '/old', to: '/new', status: 301 },
    { from: '/FAQ', to: '/faq', status: 200 },
    { from: '/:list/of/:year/page/1', to: '/:list/of/:year', status: 301 },
    { from: '/team/:id', to: '/missing/team', status: 200 },
  ])
})

test('rewrites to a page keep their order and lose what Next appends for itself', () => {
  const rewrites = collectRewrites(
    result({
      routing: {
        afterFiles: [
          { sourceRegex: '^/FAQ$', destination: '/faq' },
          { sourceRegex: '^/(.+)\\.md$', destination: '/text/$1?page=$1' },
        ],
        fallback: [{ sourceRegex: '^/team/(.+)$', destination: '/missing/team?id=$1' }],
      },
    }),
  )
  expect(rewrites).toEqual([
    { pattern: '^/FAQ$', to: '/faq' },
    { pattern: '^/team/(.+)$', to: '/missing/team' },
  ])
})
