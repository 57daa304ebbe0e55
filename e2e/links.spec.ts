import { expect, test } from '#e2e/fixtures/test.ts'
import { routes } from '#e2e/support/routes.ts'

/** The footer's short addresses, and the service that bears each one's name (decided in docs/decisions). */
const SHORT_ADDRESSES: Record<string, string> = {
  '/software-development': '/services/data-center',
  '/web-development': '/services/web-development',
  '/app-development': '/services/software-development',
  '/cloud-and-devops': '/services/cloud-devops',
  '/product-design': '/services/product-design',
}

for (const [short, long] of Object.entries(SHORT_ADDRESSES)) {
  test(`${short} leads to ${long} for good and keeps the query`, async ({ request }) => {
    const response = await request.get(`${short}?from=mail`, { maxRedirects: 0 })
    expect(response.status()).toBe(308)
    expect(response.headers().location).toBe(`${long}?from=mail`)
  })
}

test('every link inside the site leads to a page, and to the part of it that it names', async ({
  page,
  baseURL,
}) => {
  test.setTimeout(120_000)
  const found = new Map<string, string>([['/', 'the start']])
  const problems: string[] = []
  const anchors = new Map<string, string>()

  // A Map hands out what is added while it is walked, so this goes on until no page names a new address.
  for (const [path, from] of found) {
    const response = await page.request.get(path, { maxRedirects: 0 })
    const isKnownRedirect = response.status() === 308 && path in SHORT_ADDRESSES
    if (response.status() !== 200 && !isKnownRedirect) {
      problems.push(`${path}, linked on ${from}, answers ${response.status()}`)
    }
    if (!response.headers()['content-type']?.startsWith('text/html')) continue
    await page.goto(path)
    for (const href of await page
      .locator('a')
      .evaluateAll((links) => links.map((a) => a.getAttribute('href')))) {
      if (href === null || href === '' || href === '#') {
        problems.push(`${path} has a link that leads nowhere: ${href}`)
        continue
      }
      const target = new URL(href, `${baseURL}${path}`)
      if (target.origin !== baseURL) continue
      if (!found.has(target.pathname)) found.set(target.pathname, path)
      if (target.hash) anchors.set(`${target.pathname}${target.hash}`, path)
    }
  }
  for (const [anchor, from] of anchors) {
    const [path = '/', id = ''] = anchor.split('#')
    await page.goto(path)
    if ((await page.locator(`[id="${id}"]`).count()) !== 1)
      problems.push(`${anchor}, linked on ${from}, is not there`)
  }
  expect(problems).toEqual([])

  const unreachable = routes.filter((route) => !found.has(route))
  // The viewer of stored messages is linked from nowhere on purpose.
  expect(unreachable).toEqual(['/messages'])
})
