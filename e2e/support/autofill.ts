import { expect, type Locator } from 'playwright/test'
import type { FieldName } from '#lib/enquiry/fields.ts'
import { labelOf } from './enquiry.ts'

/**
 * The fields that Chrome fills in from a saved address, and its names for the parts
 * (https://source.chromium.org/chromium/chromium/src/+/main:components/autofill/core/browser/field_types.cc).
 */
export const SAVED_PARTS: { readonly [field in FieldName]?: string } = {
  name: 'NAME_FULL',
  email: 'EMAIL_ADDRESS',
  phone: 'PHONE_HOME_WHOLE_NUMBER',
}

/**
 * Fills in the fields of `SAVED_PARTS` as Chrome does when a visitor chooses a saved address under this control
 * (https://chromedevtools.github.io/devtools-protocol/tot/Autofill/#method-trigger). The others stay empty.
 * @param values by label
 */
export async function autofill(control: Locator, values: Readonly<Record<string, string>>): Promise<void> {
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
