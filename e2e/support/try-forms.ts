import { expect, test } from '#e2e/fixtures/test.ts'
import { type Condition, settle } from '#e2e/support/conditions.ts'
import { fillIn, formOn, labelOf, textOf, valuesOf, writing } from '#e2e/support/enquiry.ts'
import { watch } from '#e2e/support/requests.ts'
import { type EnquiryForm, enquiryForms } from '#lib/enquiry/forms.ts'

/** A form of a page, and one in a hero. */
export const forms: EnquiryForm[] = [enquiryForms.contact, enquiryForms.appointment]

/** Adds the tests of conditions: whatever the browser does, a text stays and is sent. */
export function tryForms(tried: Record<string, Condition>): void {
  for (const [name, condition] of Object.entries(tried)) {
    for (const form of condition.isOfAllForms ? forms.slice(0, 1) : forms) {
      test.describe(() => {
        test.use({
          expectedErrors: [/Failed to load resource|net::ERR_|Minified React/],
        })

        test(`${name}: what is typed in the form ${form.id} stays, and one press sends it`, async ({
          page,
          inbox,
          token,
        }) => {
          const { prepare, open, opened, values: own, write = fillIn, written = settle, press } = condition
          const { sent } = textOf(form)
          const usual = writing(token, form)
          const values = {
            ...usual,
            ...Object.fromEntries(Object.entries(own?.(token) ?? {}).filter(([label]) => label in usual)),
          }
          const posts = watch(page, (request) => request.method() === 'POST')
          await prepare?.(page)
          await (open?.(page, form.page) ?? page.goto(form.page))
          await opened?.(page)

          const element = formOn(page)
          await write(element, values)
          // Chromium changes the domain of an email address.
          const typed = await valuesOf(element)
          expect(typed).not.toContain('')
          await written(page, element)
          expect(await valuesOf(element)).toEqual(typed)

          await (press?.(page) ?? element.getByRole('button').click())
          if (condition.isAnsweredByPage)
            await expect(page.getByRole('heading', { level: 1 })).toContainText(sent)
          else await expect(element.locator(`#${form.id}-outcome`)).toContainText(sent)
          const { text } = await inbox.waitFor(token)
          expect(text).toContain(values[labelOf('message')])
          expect(posts).toHaveLength(1)
          await page.unrouteAll({ behavior: 'ignoreErrors' })
        })
      })
    }
  }
}
