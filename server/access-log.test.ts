import { once } from 'node:events'
import { createServer } from 'node:http'
import { expect, onTestFinished, test, vi } from 'vitest'
import { createRequestHandler } from './handler.ts'
import { onePageSite } from './testing/one-page-site.ts'
import { warmUp } from './warm-up.ts'

/** Asks a site of one page and resolves to what it has logged. */
async function logOf(targets: readonly string[], accessLog: boolean): Promise<Record<string, unknown>[]> {
  const lines: Record<string, unknown>[] = []
  const spy = vi.spyOn(console, 'log').mockImplementation((line: string) => lines.push(JSON.parse(line)))
  onTestFinished(() => spy.mockRestore())
  const deployment = { https: false, hstsScope: 'host' as const, preview: false }
  const server = createServer(
    createRequestHandler({
      site: { ...onePageSite(), decide: (question) => decide(question.target) },
      askNext: async (_request, response) => void response.end('{}'),
      deployment,
      standpoint: { trustedHops: 0, isPublic: false },
      siteHost: undefined,
      accessLog,
    }),
  )
  // Nobody has asked for this.
  await warmUp(server)
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => void server.close())
  const address = server.address()
  const port = typeof address === 'object' ? address?.port : undefined
  for (const target of targets) await (await fetch(`http://127.0.0.1:${port}${target}`)).text()
  // An answer is logged once it is over, which a visitor can see a moment before.
  if (accessLog) await expect.poll(() => lines.length).toBe(targets.length)
  return lines
}

function decide(target: string) {
  if (target.startsWith('/api/')) return { kind: 'next' } as const
  if (target.startsWith('/?')) return { kind: 'document', address: '/', status: 200 } as const
  return target.startsWith('/moved') ? ({ kind: 'next' } as const) : ({ kind: 'not-found' } as const)
}

test('each answer is a line that says what was asked for and nothing of the visitor', async () => {
  const made = ['/?email=ali@example.com', '/api/health?ali', '/ali@example.com', '/moved/ali']
  const lines = await logOf(made, true)
  const common = { level: 'info', event: 'request.answered', method: 'GET', ms: expect.any(Number) }
  expect(lines).toMatchObject([
    { ...common, path: '/', status: 200 },
    { ...common, path: '/api/health', status: 200 },
    { ...common, status: 404 },
    { ...common, status: 200 },
  ])
  expect(JSON.stringify(lines)).not.toMatch(/ali|127\.0\.0\.1/)
  for (const { bytes } of lines) expect(bytes).toBeGreaterThan(100)
})

test('without ACCESS_LOG nothing is logged of it', async () => {
  expect(await logOf(['/?', '/api/health'], false)).toEqual([])
})
