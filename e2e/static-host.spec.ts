import { execFile } from 'node:child_process'
import { once } from 'node:events'
import { createReadStream, existsSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { createServer } from 'node:http'
import { tmpdir } from 'node:os'
import { extname, join } from 'node:path'
import { promisify } from 'node:util'
import getPort from 'get-port'
import { expect, test } from '#e2e/fixtures/test.ts'
import { fillIn, textOf, writing } from '#e2e/support/enquiry.ts'
import { untilHydrated } from '#e2e/support/hydration.ts'
import { inboxAt } from '#e2e/support/site.ts'
import { enquiryForms } from '#lib/enquiry/forms.ts'

const TYPES: Record<string, string> = {
  '.html': 'text/html; charset=utf-8',
  '.css': 'text/css',
  '.js': 'text/javascript',
  '.svg': 'image/svg+xml',
  '.webmanifest': 'application/manifest+json',
}

/** A minimal static host. It ignores the `_headers` file, so each page has only the policy in its own meta element. */
async function serve(folder: string, port: number) {
  const server = createServer((request, response) => {
    const { pathname } = new URL(request.url ?? '/', 'http://localhost')
    const name = pathname === '/' ? '/index.html' : extname(pathname) === '' ? `${pathname}.html` : pathname
    if (!existsSync(join(folder, name))) return response.writeHead(404).end()
    response.setHeader('content-type', TYPES[extname(name)] ?? 'application/octet-stream')
    return createReadStream(join(folder, name)).pipe(response)
  }).listen(port, '127.0.0.1')
  await once(server, 'listening')
  return async () => {
    server.closeAllConnections()
    server.close()
    await once(server, 'close')
  }
}

test('pages on a static host send their enquiries to a site on another one, with script and without', async ({
  browser,
  page,
  ownSite,
  token,
}) => {
  const port = await getPort()
  // To a browser, localhost and 127.0.0.1 are two sites.
  const pages = `http://localhost:${port}`
  const site = await ownSite({ PAGES_URL: pages })
  const folder = await mkdtemp(join(tmpdir(), 'static-'))
  const args = ['tools/export.ts', '--api', site.url, folder]
  await promisify(execFile)(process.execPath, args)
  const stop = await serve(folder, port)
  const inbox = inboxAt(site.inboxUrl)
  try {
    // Home and contact have different inline scripts, and so different policies. A policy violation fails this test.
    await page.goto(pages)
    await untilHydrated(page)
    await page.goto(`${pages}/contact`)
    await untilHydrated(page)
    const form = page.locator('main form')
    await fillIn(form, writing(token))
    await form.getByRole('button').click()
    await expect(form).toContainText(textOf(enquiryForms.contact).sent)
    expect(page.url()).toBe(`${pages}/contact`)
    const { text } = await inbox.waitFor(token)
    const [reference = 'none'] = /(?<=: )\w{4}-\w{4}$/m.exec(text) ?? []
    await expect(form).toContainText(reference)

    const scriptless = await browser.newContext({ javaScriptEnabled: false })
    const plain = await scriptless.newPage()
    await plain.goto(`${pages}/contact`)
    const second = token.split('').reverse().join('')
    await fillIn(plain.locator('main form'), writing(second))
    await plain.locator('main form').getByRole('button').click()
    await expect(plain.getByRole('heading', { level: 1 })).toContainText(textOf(enquiryForms.contact).sent)
    await inbox.waitFor(second)
    await scriptless.close()
  } finally {
    await stop()
    await rm(folder, { recursive: true })
  }
})
