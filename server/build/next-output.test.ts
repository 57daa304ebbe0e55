import type { NextAdapter } from 'next'
import { expect, test } from 'vitest'
import {
  collectHandlers,
  collectPages,
  collectRedirects,
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

// Which pages, files and redirects a build has is tested with a real one: e2e/odd-requests.spec.ts, e2e/links.spec.ts.

test.each([
  ['is rendered at run time', { prerenders: [page('/a', { compute: 'blocking' })] }],
  ['is only half finished', { prerenders: [page('/a', { compute: 'resuming' })] }],
  ['has ids of which none is known', { prerenders: [page('/a/[id]', { compute: 'blocking' })] }],
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

test('redirects and rewrites are told to a static host where it knows their pattern', () => {
  const moved = (source: string, Location: string, more = {}) => {
    return { source, sourceRegex: source, status: 308, headers: { Location }, ...more }
  }
  const built = result({
    routing: {
      beforeMiddleware: [
        moved('/:path+/', '/$1', { priority: true }),
        moved('/old', '/new'),
        moved('/about/:path+', '/ueber-uns/$1'),
      ],
      afterFiles: [{ source: '/FAQ', sourceRegex: '/FAQ', destination: '/faq' }],
      fallback: [{ source: '/team/:id', sourceRegex: '/team/.+', destination: '/missing/team?id=$1' }],
    },
  })
  expect(collectRedirects(built)).toMatchObject([
    { from: '/old', to: '/new' },
    { from: '/about/*', to: '/ueber-uns/$1' },
  ])
  expect(collectRewrites(built)).toEqual([
    { pattern: '/FAQ', from: '/FAQ', to: '/faq' },
    { pattern: '/team/.+', to: '/missing/team' },
  ])
})
