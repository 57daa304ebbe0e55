import { once } from 'node:events'
import { request } from 'node:http'
import { createServer } from 'node:https'
import { pipeline } from 'node:stream/promises'
import getPort from 'get-port'
import tlsOptions from 'smtp-server/lib/tls-options.js'
import { expect, test } from '#e2e/fixtures/test.ts'
import { untilHydrated } from '#e2e/support/hydration.ts'

// The site as visitors have it: on https, behind the proxy of an operator, here with a certificate that nobody vouches for.

test.use({
  ignoreHTTPSErrors: true,
  expectedErrors: [/Content Security Policy/],
  launchOptions: {
    executablePath: process.env.CHROMIUM_PATH,
    args: ['--ignore-certificate-errors'],
  },
})

test('a page loads whole and by https alone; a script that somebody injects does not run', async ({
  page,
  ownSite,
}) => {
  const site = await ownSite({ SITE_URL: 'https://localhost' })
  const { hostname, port } = new URL(site.url)
  const proxyPort = await getPort()
  const proxy = createServer(tlsOptions(), (incoming, outgoing) => {
    const { url: path, method, headers } = incoming
    const onward = request({ hostname, port, path, method, headers }, (answer) => {
      outgoing.writeHead(answer.statusCode ?? 502, answer.headers)
      // An aborted connection is not a fault.
      pipeline(answer, outgoing).catch(() => undefined)
    })
    pipeline(incoming, onward).catch(() => outgoing.destroy())
  }).listen(proxyPort, '127.0.0.1')
  await once(proxy, 'listening')
  const url = `https://localhost:${proxyPort}/`

  const refused: string[] = []
  const strangers: string[] = []
  page.on('console', (message) => message.type() === 'error' && refused.push(message.text()))
  page.on('request', (asked) => asked.url().startsWith(url) || strangers.push(asked.url()))
  await page.goto(`${url}about?name=Ada`)
  await untilHydrated(page)
  expect([refused, strangers]).toEqual([[], []])

  await page.evaluate(() => {
    const script = document.createElement('script')
    script.textContent = 'document.title = "Injected"'
    document.body.append(script)
  })
  expect(await page.title()).not.toBe('Injected')
  await page.close()
  proxy.closeAllConnections()
  proxy.close()
})
