import { mkdtempDisposable } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { execaNode } from 'execa'
import { expect, test } from '#e2e/fixtures/test.ts'
import { fillIn, textOf, writing } from '#e2e/support/enquiry.ts'
import { untilHydrated } from '#e2e/support/islands.ts'
import { enquiryForms } from '#lib/enquiry/forms.ts'
import { addressOf } from '#testing/site-content.ts'
import { inboxAt } from '#testing/start-site.ts'
import { startStaticHost } from '#testing/static-host.ts'

test('pages on a static host send their enquiries to a site on another one, with script and without', async ({
  page,
  plainPage,
  ownSite,
  token,
}) => {
  await using folder = await mkdtempDisposable(join(tmpdir(), 'static-'))
  using host = await startStaticHost(folder.path)
  // To a browser, localhost and 127.0.0.1 are two sites.
  const pages = `http://localhost:${host.port}`
  const site = await ownSite({ PAGES_URL: pages })
  await execaNode('tools/export.ts', ['--api', site.url, folder.path])
  const inbox = inboxAt(site.inboxUrl)

  // Home and contact have different inline scripts, and so different policies. A policy violation fails this test.
  await page.goto(pages)
  await untilHydrated(page)
  await page.goto(pages + addressOf('/contact'))
  await untilHydrated(page)
  const form = page.locator('main form')
  await fillIn(form, writing(token))
  await form.getByRole('button').click()
  await expect(form).toContainText(textOf(enquiryForms.contact).sent)
  expect(page.url()).toBe(pages + addressOf('/contact'))
  const { text } = await inbox.waitFor(token)
  const [reference = 'none'] = /(?<=: )\w{4}-\w{4}$/m.exec(text) ?? []
  await expect(form).toContainText(reference)

  await plainPage.goto(pages + addressOf('/contact'))
  const second = token.split('').reverse().join('')
  await fillIn(plainPage.locator('main form'), writing(second))
  await plainPage.locator('main form').getByRole('button').click()
  await expect(plainPage.getByRole('heading', { level: 1 })).toContainText(textOf(enquiryForms.contact).sent)
  await inbox.waitFor(second)
})
