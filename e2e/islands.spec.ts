import { expect, test } from '#e2e/fixtures/test.ts'
import { fillIn, formOn, labelOf, textOf, valuesOf, writing } from '#e2e/support/enquiry.ts'
import { ISLAND_SCRIPTS, untilHydrated } from '#e2e/support/islands.ts'
import { hold } from '#e2e/support/requests.ts'
import { enquiryForms } from '#lib/enquiry/forms.ts'

// React hydrates each form, carousel and list of messages apart from the rest of the page. waiting-scripts.spec.ts tests when it
// does, and what happens if a script does not come; conditions.spec.ts, what else changes a form before.

const { contact } = enquiryForms

test('React takes over the elements of an unchanged form, with what was typed before', async ({ page }) => {
  const { release } = await hold(page, ISLAND_SCRIPTS)
  await page.goto('/contact')
  const name = formOn(page).locator('[autocomplete="name"]')
  await name.fill('Ada Lovelace')
  const before = await name.elementHandle()
  release()
  await expect(page.locator('[data-island="form"]')).toHaveAttribute('data-hydrated', '')
  expect(await before?.evaluate((element) => element.isConnected)).toBe(true)
  await expect(name).toHaveValue('Ada Lovelace')
  await page.unrouteAll({ behavior: 'wait' })
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
    await expect(page.getByRole('heading', { level: 1 })).toContainText(textOf(contact).sent)
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
    await expect(page.getByRole('heading', { level: 1 })).toContainText(textOf(contact).sent)
    await page.unrouteAll({ behavior: 'wait' })
  })
})
