import type { Page } from 'playwright/test'
import { expect, test } from '#e2e/fixtures/test.ts'
import { type Condition, networkFaults, settle } from '#e2e/support/conditions.ts'
import { fillIn, formOn, labelOf, textOf, valuesOf, writing } from '#e2e/support/enquiry.ts'
import { watch } from '#e2e/support/requests.ts'
import { type EnquiryForm, enquiryForms } from '#lib/enquiry/forms.ts'
import type { InboxReader } from '#testing/start-site.ts'

/** A form of a page, and one in a hero. */
export const forms: EnquiryForm[] = [enquiryForms.contact, enquiryForms.appointment]

/** Adds the tests of conditions: whatever the browser does, a text stays and is sent. */
export function tryForms(tried: Record<string, Condition>): void {
  for (const [name, condition] of Object.entries(tried)) {
    for (const form of forms) {
      test.describe(() => {
        test.use({
          expectedErrors: [/Failed to load resource|net::ERR_|Minified React/],
        })

        test(`${name}: what is typed in the form ${form.id} stays, and one press sends it`, async ({
          page,
          inbox,
          token,
        }) => {
          const { prepare, open, opened } = condition
          await prepare?.(page)
          await (open?.(page, form.page) ?? page.goto(form.page))
          await opened?.(page)
          await sendUnder(condition, { page, form, inbox, token })
        })
      })
    }
  }
}

type Try = { page: Page; form: EnquiryForm; inbox: InboxReader; token: string }

/** Fills in a form and presses its button once. What is typed stays and arrives. */
export async function sendUnder(condition: Condition, { page, form, inbox, token }: Try): Promise<void> {
  const { values: own, write = fillIn, written = settle, press, pressed } = condition
  const usual = writing(token, form)
  const values = {
    ...usual,
    ...Object.fromEntries(Object.entries(own?.(token) ?? {}).filter(([label]) => label in usual)),
  }
  const posts = watch(page, (request) => request.method() === 'POST')
  const element = formOn(page)
  const outcome = element.locator(`#${form.id}-outcome`)
  await write(element, values)
  await expect(outcome).toHaveCount(0)
  // Chromium changes the domain of an email address.
  const typed = await valuesOf(element)
  expect(typed).not.toContain('')
  await written(page, element)
  expect(await valuesOf(element)).toEqual(typed)

  await (press?.(page) ?? element.getByRole('button').click())
  await pressed?.(page, element)
  const answer = condition.isAnsweredByPage ? page.getByRole('heading', { level: 1 }) : outcome
  await expect(answer).toContainText(textOf(form).sent)
  const { text } = await inbox.waitFor(token)
  expect(text).toContain(values[labelOf('message')])
  if (!Object.values(networkFaults).includes(condition)) expect(posts).toHaveLength(1)
  await page.unrouteAll({ behavior: 'ignoreErrors' })
}
