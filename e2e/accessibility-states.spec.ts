import type { Page } from 'playwright/test'
import { expect, test } from '#e2e/fixtures/test.ts'
import { expectNoAxeViolations } from '#e2e/support/axe.ts'
import { emptyToast, fillIn, openForm, textOf, toasts, writing } from '#e2e/support/enquiry.ts'
import { legibilityFaults, readWith, TEXT_CHANGES } from '#e2e/support/legibility.ts'
import { targetFaults } from '#e2e/support/targets.ts'
import { enquiryForms } from '#lib/enquiry/forms.ts'
import { ON_A_PHONE } from '#testing/kinds-of-pages.ts'
import { words } from '#testing/site-content.ts'

// Tests pages after an action of the visitor. pages.spec.ts tests their initial state. Other files test the loaded map and
// stored messages.

test.use({ contextOptions: { reducedMotion: 'reduce' }, expectedErrors: [/status of 40[04]/] })

const contact = textOf(enquiryForms.contact)

/** Checks with axe in both themes, then the size of click targets, then legibility with changed text settings. */
async function expectSound(page: Page, state: string): Promise<void> {
  await page.emulateMedia({ colorScheme: 'light' })
  await expectNoAxeViolations(page, `${state} in the light theme`)
  // The themes differ only in colours.
  await page.emulateMedia({ colorScheme: 'dark' })
  await expectNoAxeViolations(page, `${state} in the dark theme`, ['color-contrast'])
  expect(await targetFaults(page), state).toEqual([])
  for (const [change, css] of Object.entries(TEXT_CHANGES)) {
    await readWith(page, css)
    expect(await legibilityFaults(page), `${state}, ${change}`).toEqual([])
  }
  await readWith(page, '')
}

/** Moves the focus to the toasts by their shortcut, so that they do not disappear. */
async function holdToast(page: Page, text: string): Promise<void> {
  await expect(toasts(page)).toHaveText(text)
  await page.keyboard.press('Alt+KeyT')
}

test(`the contact details panel and the menu of a phone pass axe and are legible ${ON_A_PHONE}`, async ({
  page,
  isMobile,
}) => {
  await page.goto('/about')
  for (const [opener, name] of [
    [words.contact.details, words.contact.detailsTitle],
    ...(isMobile ? [[words.page.menu, words.page.menu]] : []),
  ]) {
    await page.getByRole('button', { name: opener, exact: true }).click()
    await expect(page.getByRole('dialog', { name })).toBeVisible()
    await expectSound(page, `${name}`)
    await page.keyboard.press('Escape')
  }
})

test(`the contact form passes axe and is legible when refused, sending, failed and sent ${ON_A_PHONE}`, async ({
  page,
  token,
}) => {
  const form = await openForm(page, '/contact')
  const submit = form.getByRole('button')
  await submit.click()
  await holdToast(page, emptyToast(enquiryForms.contact))
  await expectSound(page, 'contact, refused')

  const answer = Promise.withResolvers<void>()
  await page.route('**/api/sendEmail', async (route) => {
    await answer.promise
    // A 400 response is final: the page does not retry.
    await route.fulfill({ status: 400 })
  })
  await fillIn(form, writing(token))
  await submit.click()
  await holdToast(page, contact.sending)
  await expectSound(page, 'contact, sending')

  answer.resolve()
  await holdToast(page, contact.failed)
  await expectSound(page, 'contact, failed')

  await page.unroute('**/api/sendEmail')
  await submit.click()
  await holdToast(page, contact.sent)
  await expectSound(page, 'contact, sent')
})

test(`services with a turned card and the FAQ with open questions pass axe and are legible ${ON_A_PHONE}`, async ({
  page,
  isMobile,
}) => {
  await page.goto('/services')
  const [card] = await page.locator('.flip').all()
  if (isMobile) await card?.getByRole('button').tap()
  else await card?.hover()
  if (card) await expect(card.locator('.flip-back')).toHaveCSS('opacity', '1')
  await expectSound(page, 'services, turned')

  await page.goto('/faq')
  const questions = page.locator('.faq-item')
  for (const question of await questions.all())
    if ((await question.getAttribute('open')) === null) await question.locator('summary').click()
  await expect(page.locator('.faq-item[open]')).toHaveCount(await questions.count())
  await expectSound(page, 'faq, open')
})

test.describe('without script', () => {
  test.use({ expectedErrors: [/ERR_FAILED|status of 422/] })

  test(`the answer page for an empty form passes axe and is legible ${ON_A_PHONE}`, async ({ page }) => {
    await page.route('**/*.js', (route) => route.abort())
    await page.goto('/contact')
    // submit() skips the browser's own validation.
    await page.locator('main form').evaluate((form: HTMLFormElement) => form.submit())
    await expect(page).toHaveURL(/sendEmail/)
    await expectSound(page, 'the answer page')
  })
})
