import assert from 'node:assert/strict'
import { createHash } from 'node:crypto'
import { connect } from 'node:tls'
import { chromium } from 'playwright'
import { findBrowser } from '#tools/checks/browser.ts'

const HTTP3 = 'h3'

/**
 * Reads pages of the site behind a proxy by HTTP/3, with a real browser.
 * @param host what the proxy's certificate is for
 * @throws AssertionError when any answer came by another protocol, and Error when none came
 */
export async function walkHttp3(host: string, port: number, paths: readonly string[]): Promise<void> {
  const origin = `${host}:${port}`
  const browser = await chromium.launch({
    executablePath: await findBrowser(),
    args: [
      `--host-resolver-rules=MAP ${host} 127.0.0.1`,
      `--origin-to-force-quic-on=${origin}`,
      // Over HTTP/3 a browser trusts no authority that somebody has added, so it is told the key itself.
      `--ignore-certificate-errors-spki-list=${await fingerprintOfKey(host, port)}`,
    ],
  })
  try {
    const page = await browser.newPage()
    for (const path of paths) {
      const response = await page.goto(`https://${origin}${path}`, { waitUntil: 'load' })
      assert.equal(response?.status(), 200, path)
      const protocols = await page.evaluate(() =>
        ['navigation', 'resource']
          .flatMap((type) => performance.getEntriesByType(type))
          .map((entry) => (entry instanceof PerformanceResourceTiming ? entry.nextHopProtocol : ''))
          // What comes from the browser's own cache has none.
          .filter((protocol) => protocol !== ''),
      )
      assert.deepEqual(new Set(protocols), new Set([HTTP3]), `the protocols of ${path}`)
      console.log(`HTTP/3: ${path} and what it loads, ${protocols.length} answers, in a browser`)
    }
  } finally {
    await browser.close()
  }
}

/** The form in which a browser is told a key: the SHA-256 of the public key, in base64. */
async function fingerprintOfKey(host: string, port: number): Promise<string> {
  const socket = connect({ host: '127.0.0.1', port, servername: host, rejectUnauthorized: false })
  const certificate = await new Promise<Buffer>((resolve, reject) => {
    socket.once('secureConnect', () => {
      const key = socket.getPeerX509Certificate()?.publicKey.export({ type: 'spki', format: 'der' })
      if (key === undefined) reject(new Error('The proxy shows no certificate.'))
      else resolve(key)
    })
    socket.once('error', reject)
  }).finally(() => socket.destroy())
  return createHash('sha256').update(certificate).digest('base64')
}
