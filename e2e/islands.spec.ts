import type { Page } from 'playwright/test'
import { expect, test } from '#e2e/fixtures/test.ts'
import { conditions } from '#e2e/support/conditions.ts'
import { fillIn, formOn, labelOf, textOf, valuesOf, writing } from '#e2e/support/enquiry.ts'
import { ISLAND_SCRIPTS, untilHydrated } from '#e2e/support/islands.ts'
import { type EnquiryForm, enquiryForms } from '#lib/enquiry/forms.ts'

// React hydrates each form, carousel and list of messages apart from the rest of the page. waiting-scripts.spec.ts tests when it
// does, and what happens if a script does not come; conditions.spec.ts, what else changes a form before.

const { contact } = enquiryForms

/** Holds the scripts of islands back. @returns the function that lets them through */
async function delayScripts(page: Page): Promise<() => void> {
  const { promise, resolve } = Promise.withResolvers<void>()
  await page.route(ISLAND_SCRIPTS, async (route) => {
    await promise
    await route.continue()
  })
  return resolve
}

const NAME = 'Ada Lovelace'

const TRANSLATED = 'the page is translated before it is touched'
for (const [condition, of] of [
  ['an ordinary browser', contact],
  [TRANSLATED, contact],
  [TRANSLATED, enquiryForms.appointment],
  ['an extension has put an element beside each field', contact],
] satisfies [string, EnquiryForm][]) {
  test(`what was typed, the focus, the caret and the theme stay when the form ${of.id} is hydrated late: ${condition}`, async ({
    page,
    token,
  }) => {
    const change = conditions[condition]?.opened
    const form = formOn(page)
    const name = form.locator('[autocomplete="name"]')
    await page.addInitScript(() => localStorage.setItem('theme', 'dark'))
    const release = await delayScripts(page)
    await page.goto(of.page)
    const before = await name.elementHandle()
    await change?.(page)
    await name.pressSequentially(NAME)
    await name.press('ArrowLeft')
    release()
    await expect(page.locator('[data-island="form"]')).toHaveAttribute('data-hydrated', '')
    // React has taken over the elements of an unchanged form, and has made those of a changed one again.
    const isSame = await before?.evaluate((element) => element.isConnected)
    expect(isSame).toBe(change === undefined)
    await expect(name).toHaveValue(NAME)
    await expect(name).toBeFocused()
    await page.keyboard.type('!')
    await expect(name).toHaveValue(NAME.replace(/e$/, '!e'))
    await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark')

    const { [labelOf('name')]: _name, ...others } = writing(token, of)
    await fillIn(form, others)
    let posts = 0
    page.on('request', (request) => {
      if (request.method() === 'POST') posts += 1
    })
    await form.getByRole('button').click()
    await expect(form).toContainText(textOf(of).sent)
    expect(posts).toBe(1)
    await expect(name).toHaveValue('')
    await page.unrouteAll({ behavior: 'wait' })
  })
}

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
    await expect(page.getByRole('heading', { level: 1 })).toContainText(textOf(contact).sent)
  })

  test('at the start loses neither what was typed nor the press', async ({ page, token }) => {
    const release = await delayScripts(page)
    await page.goto('/contact')
    const form = formOn(page)
    await page.locator('[data-island]').evaluate((island: HTMLElement) => {
      island.dataset.props = '{}'
    })
    await fillIn(form, writing(token))
    await form.getByRole('button').click()
    release()
    await page.waitForURL('**/api/sendEmail')
    await expect(page.getByRole('heading', { level: 1 })).toContainText(textOf(contact).sent)
    await page.unrouteAll({ behavior: 'wait' })
  })
})
