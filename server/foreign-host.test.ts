import { expect, test, vi } from 'vitest'
import { content } from '#lib/content/content.ts'
import { getClient } from '#lib/http/client-address.ts'
import { foreignHost, settingsThere } from './foreign-host.ts'

test.each([
  [{ VERCEL: '1' }, 'Vercel', 'x-vercel-forwarded-for'],
  [{ NETLIFY: 'true' }, 'Netlify', 'x-nf-client-connection-ip'],
  [{ NEXT_ADAPTER_PATH: './adapter.js' }, 'This host', ''],
])(
  'a build with %j is for %s, and takes the address of a visitor only from its own header',
  (signs, name, header) => {
    vi.spyOn(console, 'warn').mockReturnValue()
    const host = foreignHost(signs)
    expect(host?.name).toBe(name)
    const { env = {} } = host ? settingsThere(host, content.site, {}) : {}
    vi.stubEnv('CLIENT_HEADER', env.CLIENT_HEADER)
    const headers = { 'x-forwarded-for': '203.0.113.9', ...(header && { [header]: '203.0.113.7' }) }
    const visitor = { kind: 'visitor', address: '203.0.113.7' }
    expect(getClient(new Request('https://example.com', { headers }))).toEqual(
      header ? visitor : { kind: 'unknown' },
    )
  },
)

test('a build on our own machine is for our own server', () => {
  expect(foreignHost({ PATH: '/usr/bin' })).toBeUndefined()
})

test.each([
  [
    'without DATABASE_URL an enquiry is sent while its visitor waits, and is refused when the relay is down',
    {},
  ],
  ['its mail may wait there until the next request', { DATABASE_URL: 'postgres://db' }],
  ['SITE_URL is not set', {}],
  ['SMTP_HOST is not set', {}],
])('the build says: %s', (sentence, env) => {
  const said = vi.spyOn(console, 'warn').mockReturnValue()
  settingsThere({ name: 'Vercel' }, content.site, env)
  expect(said).toHaveBeenCalledWith(expect.stringContaining(sentence))
})
