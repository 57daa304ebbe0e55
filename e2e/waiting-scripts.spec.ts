import type { Page, Route } from 'playwright/test'
import { expect, test } from '#e2e/fixtures/test.ts'
import { fillIn, formOn, labelOf, textOf, writing } from '#e2e/support/enquiry.ts'
import { ISLAND_SCRIPTS } from '#e2e/support/islands.ts'
import { readThrough } from '#e2e/support/motion.ts'
import { enquiryForms } from '#lib/enquiry/forms.ts'
import { pathsOf, said, words } from '#testing/site-content.ts'

// The scripts of an island load when a visitor is about to use it. A press before they have loaded must not be lost.

/** Collects the addresses of scripts that the page requests from now on, except its own. */
function watchScripts(page: Page): string[] {
  const asked: string[] = []
  page.on('request', (request) => {
    const { pathname } = new URL(request.url())
    if (/^\/_next\/(?!static\/page\/).+\.js$/.test(pathname)) asked.push(pathname)
  })
  return asked
}

const ANSWER = textOf(enquiryForms.contact).fields.name?.message ?? ''

// messages.spec.ts tests /messages with stored messages.
for (const address of ['/services', '/contact', '/messages', ...pathsOf('post')]) {
  test(`reading ${address} to its end never asks for React`, async ({ page }) => {
    const asked = watchScripts(page)
    await page.goto(address)
    await readThrough(page)
    await page.waitForLoadState('networkidle')
    // Use keys: a form could scroll under a resting pointer, which would load it.
    await page.getByRole('button', { name: said.theme('system') }).press('Enter')
    await page.getByRole('contentinfo').getByRole('button', { name: said.pause }).press('Enter')
    await page.getByRole('button', { name: words.contact.details }).first().press('Enter')
    await page.keyboard.press('Escape')
    expect(asked).toEqual([])
    if (address !== '/contact') return
    // The first focus in a form loads it.
    await formOn(page).getByLabel(labelOf('name')).focus()
    await expect.poll(() => asked.length).toBeGreaterThan(0)
  })
}

test('a form sent before the scripts have loaded is sent when they have, and its answer appears in the form', async ({
  page,
}) => {
  const begun = Promise.withResolvers<void>()
  const pressed = Promise.withResolvers<void>()
  // Delay the script that contains the form until the button has been pressed.
  await page.route(ISLAND_SCRIPTS, async (route) => {
    const response = await route.fetch()
    if ((await response.text()).includes('aria-disabled:cursor-progress')) {
      begun.resolve()
      await pressed.promise
    }
    await route.fulfill({ response })
  })
  await page.clock.install({ time: 0 })
  await page.goto('/contact')
  // On a busy machine, the scripts take longer to load than the site holds a press.
  await page.clock.pauseAt(60_000)
  await formOn(page).getByRole('button').click()
  await begun.promise
  await expect(page.getByText(ANSWER)).toHaveCount(0)
  pressed.resolve()
  await expect(page.getByText(ANSWER).first()).toBeVisible()
  expect(new URL(page.url()).pathname).toBe('/contact')
  // Another script may still be loading when the answer appears.
  await page.unrouteAll({ behavior: 'wait' })
})

test.describe('when some of the scripts do not come as they were sent', () => {
  test.use({ expectedErrors: [/net::ERR_FAILED|404|integrity|islandRuntime is not defined/] })

  const losses: Record<string, [scripts: string, lose: (route: Route) => Promise<void>]> = {
    'our own script is missing': ['**/_next/static/page/*.js', (route) => route.abort()],
    'somebody has changed them all': [
      '**/_next/static/**/*.js',
      async (route) => {
        const response = await route.fetch()
        const body = `sessionStorage.setItem('changed', 'yes');${await response.text()}`
        await route.fulfill({ response, body })
      },
    ],
  }
  for (const [what, [scripts, lose]] of Object.entries(losses)) {
    test(`${what}: none of it runs, and the browser submits the form without script`, async ({
      page,
      token,
    }) => {
      let lost = 0
      await page.route(scripts, (route) => {
        lost += 1
        return lose(route)
      })
      await page.goto('/contact')
      await fillIn(formOn(page), writing(token))
      await formOn(page).getByRole('button').click()
      await page.waitForURL('**/api/sendEmail')
      expect(lost).toBeGreaterThan(0)
      expect(await page.evaluate(() => sessionStorage.length)).toBe(0)
    })
  }

  const CHANGED = { body: `sessionStorage.setItem('changed', 'yes')`, contentType: 'text/javascript' }
  for (const [which, place] of Object.entries({ 'shared script': 0, 'own script': 1 })) {
    for (const [how, answer] of Object.entries({ missing: { status: 404 }, changed: CHANGED })) {
      test(`if the ${which} of an island is ${how}, none of it runs, and a later press posts the typed values`, async ({
        page,
        token,
      }) => {
        await page.goto('/contact')
        const { form: scripts = [] }: Record<string, [string][]> = JSON.parse(
          (await page.locator('#islands').textContent()) ?? '',
        )
        expect(scripts).toHaveLength(2)
        await page.route(`**${scripts[place]?.[0]}`, (route) => route.fulfill(answer))
        await fillIn(formOn(page), writing(token))
        await page.waitForLoadState('networkidle')
        await formOn(page).getByRole('button').click()
        await page.waitForURL('**/api/sendEmail')
        expect(await page.evaluate(() => sessionStorage.length)).toBe(0)
      })
    }
  }

  test('the next intent loads them again', async ({ page, token }) => {
    let lost = 0
    await page.route(ISLAND_SCRIPTS, async (route) => {
      lost += 1
      await (lost > 2 ? route.continue() : route.abort())
    })
    await page.goto('/contact')
    const form = formOn(page)
    await form.getByRole('textbox').first().focus()
    await expect.poll(() => lost).toBe(2)
    await fillIn(form, writing(token))
    await form.getByRole('button').click()
    await expect(form).toContainText(textOf(enquiryForms.contact).sent)
    await page.unrouteAll({ behavior: 'wait' })
  })
})
