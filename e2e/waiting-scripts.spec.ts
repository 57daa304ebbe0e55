import type { Route } from 'playwright/test'
import { expect, test } from '#e2e/fixtures/test.ts'
import { fillIn, formOn, labelOf, textOf, valuesOf, writing } from '#e2e/support/enquiry.ts'
import { ISLAND_SCRIPTS, untilHydrated } from '#e2e/support/islands.ts'
import { readThrough } from '#e2e/support/motion.ts'
import { hold, watch } from '#e2e/support/requests.ts'
import { enquiryForms } from '#lib/enquiry/forms.ts'
import { pathsOf, said, words } from '#testing/site-content.ts'

// React hydrates each form, carousel and list of messages apart from the rest of the page, with scripts that load when a visitor
// is about to use it. conditions.spec.ts tests presses before they have loaded, and what else changes a form before.

test('reading a page to its end never asks for React, the first focus in a form does', async ({ page }) => {
  // All scripts except that of the page itself.
  const asked = watch(page, (request) => /\/_next\/(?!static\/page\/).+\.js$/.test(request.url()))
  // A page without an island, one that shows what the browser stores, and one with a form.
  for (const address of [...pathsOf('post'), '/messages', '/contact']) {
    await page.goto(address)
    await readThrough(page)
    await page.waitForLoadState('networkidle')
    // Use keys: a form could scroll under a resting pointer, which would load it.
    await page.getByRole('button', { name: said.theme('system') }).press('Enter')
    await page.getByRole('contentinfo').getByRole('button', { name: said.pause }).press('Enter')
    await page.getByRole('button', { name: words.contact.details }).first().press('Enter')
    await page.keyboard.press('Escape')
    expect(asked, address).toEqual([])
    await page.evaluate(() => localStorage.clear())
  }
  await formOn(page).getByLabel(labelOf('name')).focus()
  await expect.poll(() => asked.length).toBeGreaterThan(0)
})

test.describe('when some of the scripts do not come as they were sent', () => {
  test.use({ expectedErrors: [/net::ERR_FAILED|404|integrity|islandRuntime is not defined/] })

  const CHANGED = `sessionStorage.setItem('changed', 'yes');`
  const change = async (route: Route) => {
    const response = await route.fetch()
    await route.fulfill({ response, body: CHANGED + (await response.text()) })
  }
  const losses: Record<string, [script: 0 | 1 | '*', lose: (route: Route) => Promise<void>]> = {
    'the shared script of the islands is missing': [0, (route) => route.fulfill({ status: 404 })],
    'somebody has changed the own script of the form': [1, change],
    'somebody has changed them all': ['*', change],
  }
  for (const [what, [script, lose]] of Object.entries(losses)) {
    test(`${what}: none of it runs, and the browser submits what was typed`, async ({
      page,
      token,
      inbox,
    }) => {
      let lost = 0
      const loseIt = (route: Route) => {
        lost += 1
        return lose(route)
      }
      if (script === '*') await page.route('**/_next/static/**/*.js', loseIt)
      await page.goto('/contact')
      if (script !== '*') {
        const { form: scripts = [] }: Record<string, [string][]> = JSON.parse(
          (await page.locator('#islands').textContent()) ?? '',
        )
        expect(scripts).toHaveLength(2)
        await page.route(`**${scripts[script]?.[0]}`, loseIt)
      }
      await fillIn(formOn(page), writing(token))
      await page.waitForLoadState('networkidle')
      await formOn(page).getByRole('button').click()
      await page.waitForURL('**/api/sendEmail')
      await inbox.waitFor(token)
      expect(lost).toBeGreaterThan(0)
      expect(await page.evaluate(() => sessionStorage.length)).toBe(0)
    })
  }

  test('the next intent loads them again, and React takes over the elements with what was typed', async ({
    page,
    token,
  }) => {
    let lost = 0
    await page.route(ISLAND_SCRIPTS, async (route) => {
      lost += 1
      await (lost > 2 ? route.continue() : route.abort())
    })
    await page.goto('/contact')
    const form = formOn(page)
    await form.getByRole('textbox').first().focus()
    await expect.poll(() => lost).toBe(2)
    const before = await form.getByRole('textbox').first().elementHandle()
    await fillIn(form, writing(token))
    await form.getByRole('button').click()
    await expect(form).toContainText(textOf(enquiryForms.contact).sent)
    expect(await before?.evaluate((element) => element.isConnected)).toBe(true)
    await page.unrouteAll({ behavior: 'wait' })
  })
})

test.describe('an island that throws', () => {
  test.use({ expectedErrors: [/constructor|undefined/] })

  test('becomes the form of the server again, with what was typed, which the browser posts', async ({
    page,
    token,
  }) => {
    await page.goto('/contact')
    const form = formOn(page)
    await untilHydrated(page)
    const { [labelOf('message')]: _message, ...some } = writing(token)
    await fillIn(form, some)
    const typed = await valuesOf(form)
    // The list of the missing fields is counted with it.
    await page.evaluate(() => {
      const PluralRules = () => {
        throw new Error('broken')
      }
      Object.assign(Intl, { PluralRules })
    })
    await form.getByRole('button').click()
    await expect(page.locator('[data-hydrated]')).toHaveCount(0)
    expect(await valuesOf(form)).toEqual(typed)
    await fillIn(form, writing(token))
    await form.getByRole('button').click()
    await page.waitForURL('**/api/sendEmail')
    await expect(page.getByRole('heading', { level: 1 })).toContainText(textOf(enquiryForms.contact).sent)
  })

  test('at the start loses neither what was typed nor the press', async ({ page, token }) => {
    const { release } = await hold(page, ISLAND_SCRIPTS)
    await page.goto('/contact')
    const form = formOn(page)
    await page.locator('[data-island]').evaluate((island: HTMLElement) => {
      island.dataset.props = '{}'
    })
    await fillIn(form, writing(token))
    await form.getByRole('button').click()
    release()
    await page.waitForURL('**/api/sendEmail')
    await expect(page.getByRole('heading', { level: 1 })).toContainText(textOf(enquiryForms.contact).sent)
    await page.unrouteAll({ behavior: 'wait' })
  })
})
