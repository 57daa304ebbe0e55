import { expect, test } from 'vitest'
import { readEnvironment, setEnvironment } from '#lib/config/env.ts'
import { folderForTests } from '#lib/outbox/testing/benches-for-tests.ts'
import { GET } from './route.ts'

const TOKEN = 'a token of some length'
const folder = folderForTests()

function runWith(settings: Record<string, string>): void {
  setEnvironment(readEnvironment({ DATA_DIR: folder.path, ...settings }))
}

async function ask(authorization?: string): Promise<Response> {
  const headers = new Headers(authorization === undefined ? {} : { authorization })
  return await GET(new Request('http://localhost/api/metrics', { headers }))
}

test('the address of the metrics does not exist without METRICS_TOKEN, or with a wrong or missing token', async () => {
  runWith({})
  for (const sent of [undefined, 'Bearer undefined']) expect((await ask(sent)).status).toBe(404)
  runWith({ METRICS_TOKEN: TOKEN })
  for (const wrong of [undefined, 'Bearer', `Bearer ${TOKEN}x`, `Basic ${TOKEN}`, TOKEN])
    expect((await ask(wrong)).status).toBe(404)
})

test('with the token the metrics are shown with the name of the instance, and must not be cached', async () => {
  runWith({ METRICS_TOKEN: TOKEN, INSTANCE_NAME: 'site-1' })
  const response = await ask(`Bearer ${TOKEN}`)
  expect([response.status, response.headers.get('cache-control')]).toEqual([200, 'no-store'])
  const text = await response.text()
  for (const line of ['site_info{name="site-1"} 1', 'outbox_rows{state="queued"} 0'])
    expect(text).toContain(line)
})
