import type { NextAdapter } from 'next'
import { expect, test } from 'vitest'
import { collectHandlers, collectHostRules, collectPages, findNotFoundPage } from './next-output.ts'

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

// Which pages, files and redirects a build has is tested with a real one: e2e/odd-requests.spec.ts, e2e/links.spec.ts.

test.each([
  ['is rendered at run time', { prerenders: [page('/a', { compute: 'blocking' })] }],
  ['is only half finished', { prerenders: [page('/a', { compute: 'resuming' })] }],
  ['goes stale', { prerenders: [page('/a', { fallback: { filePath: 'a', initialRevalidate: 60 } })] }],
  ['renders unknown ids', { prerenders: [page('/a', { parentFallbackMode: null })] }],
  ['was not prerendered', { appPages: [{ pathname: '/a' }] }],
])('a page that %s stops the build and is named', (_case, outputs) => {
  expect(() => collectPages(result(outputs).outputs)).toThrow(/\/a/)
})

test.each(['/news', '/api/posts/[id]'])(
  'a route handler at %s that answers at request time stops the build, and is named',
  (pathname) => {
    const appRoutes = [{ pathname: '/api/health' }, { pathname }]
    const handlers = () => collectHandlers(result({ appRoutes }).outputs)
    expect(handlers).toThrow(`app${pathname}/route.ts answers at request time. Only handlers below app/api`)
  },
)

test('a build without a page for unknown addresses is refused', () => {
  expect(() => findNotFoundPage(result({}).outputs)).toThrow(/\/404/)
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
          {
            source: '/about/:path+',
            sourceRegex: '^/about/(.+)$',
            status: 308,
            headers: { Location: '/ueber-uns/$1' },
          },
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
    { from: '/about/*', to: '/ueber-uns/:splat', status: 301 },
    { from: '/team/:id', to: '/missing/team', status: 200 },
  ])
})
