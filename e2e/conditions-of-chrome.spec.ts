import type { Locator } from 'playwright/test'
import { expect, test } from '#e2e/fixtures/test.ts'
import { leaveAndReturn } from '#e2e/support/conditions.ts'
import { controlOf, fillIn, labelOf, openForm, referenceShown, writing } from '#e2e/support/enquiry.ts'
import { forms, tryForms } from '#e2e/support/try-forms.ts'
import type { FieldName } from '#lib/enquiry/fields.ts'
import { HONEYPOT_FIELD } from '#lib/enquiry/forms.ts'

// In one worker, because another whole browser takes long to start.
test.describe.configure({ mode: 'default' })

// What the headless shell lacks.
test.use({
  launchOptions: {
    executablePath: process.env.CHROMIUM_PATH,
    // Playwright switches this cache off, from which visitors get the page to which they go back.
    ignoreDefaultArgs: ['--disable-back-forward-cache'],
  },
})

tryForms({
  'the visitor comes back to the filled-in form': {
    written: (page) => leaveAndReturn(page, { isKept: true }),
  },
})

/**
 * The fields that Chrome fills in from a saved address, and its names for the parts
 * (https://source.chromium.org/chromium/chromium/src/+/main:components/autofill/core/browser/field_types.cc).
 */
const SAVED_PARTS: { readonly [field in FieldName]?: string } = {
  name: 'NAME_FULL',
  email: 'EMAIL_ADDRESS',
  phone: 'PHONE_HOME_WHOLE_NUMBER',
}

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

/**
 * Fills in the fields of `SAVED_PARTS` as Chrome does when a visitor chooses a saved address under this control
 * (https://chromedevtools.github.io/devtools-protocol/tot/Autofill/#method-trigger). The others stay empty.
 * @param values by label
 */
async function autofill(control: Locator, values: Readonly<Record<string, string>>): Promise<void> {
  const fields = Object.entries(SAVED_PARTS).map(([field, name]) => ({
    name,
    value: values[labelOf(field as FieldName)] ?? '',
  }))
  await control.click()
  const devtools = await control.page().context().newCDPSession(control.page())
  const { result } = await devtools.send('Runtime.evaluate', { expression: 'document.activeElement' })
  const { node } = await devtools.send('DOM.describeNode', { objectId: result.objectId ?? '' })
  // Chrome reads the fields of a page some time after they appear.
  await expect(async () => {
    await devtools.send('Autofill.trigger', { fieldId: node.backendNodeId, address: { fields } })
    await expect(control).not.toHaveValue('', { timeout: 1000 })
  }).toPass()
  await devtools.detach()
}
