import { expect, test } from '#e2e/fixtures/test.ts'
import { autofill, SAVED_PARTS } from '#e2e/support/autofill.ts'
import { conditions } from '#e2e/support/conditions.ts'
import { controlOf, fillIn, labelOf, openForm, referenceShown, writing } from '#e2e/support/enquiry.ts'
import { forms, tryForms } from '#e2e/support/try-forms.ts'
import { HONEYPOT_FIELD } from '#lib/enquiry/forms.ts'

// What the headless shell lacks.
test.use({
  launchOptions: {
    executablePath: process.env.CHROMIUM_PATH,
    // Playwright switches this cache off, from which visitors get the page to which they go back.
    ignoreDefaultArgs: ['--disable-back-forward-cache'],
  },
})

tryForms(Object.entries(conditions).filter(([, { isOfChrome }]) => isOfChrome))

// All forms take their controls from the one table of fields, so the others cannot differ.
for (const form of forms)
  test(`the form ${form.id}, filled in by the browser from each of its fields, is not taken for a robot’s`, async ({
    page,
    inbox,
    token,
  }) => {
    const { fields } = form
    const saved = fields.filter((field) => field in SAVED_PARTS)
    // Chrome writes a number without spaces.
    const values = { ...writing(token, form), [labelOf('phone')]: '+923001234567' }
    const element = await openForm(page, form.page)
    for (const from of saved) {
      await fillIn(element, Object.fromEntries(saved.map((field) => [labelOf(field), ''])))
      await autofill(controlOf(element, form, from), values)
      for (const field of saved)
        await expect(controlOf(element, form, field)).toHaveValue(values[labelOf(field)] ?? '')
      await expect(element.locator(`[name="${HONEYPOT_FIELD}"]`)).toHaveValue('')
    }
    for (const field of fields.filter((each) => !saved.includes(each)))
      await fillIn(element, { [labelOf(field)]: values[labelOf(field)] ?? '' })
    await element.getByRole('button').click()
    await expect(element).toHaveAttribute('data-state', 'sent')
    await inbox.waitFor(await referenceShown(element))
  })
