import { execa } from 'execa'
import { expect, test } from '#e2e/fixtures/test.ts'
import { autofill, SAVED_PARTS } from '#e2e/support/autofill.ts'
import { conditions, settle } from '#e2e/support/conditions.ts'
import {
  controlOf,
  fillIn,
  formOn,
  labelOf,
  openForm,
  referenceShown,
  textOf,
  valuesOf,
  writing,
} from '#e2e/support/enquiry.ts'
import { type EnquiryForm, enquiryForms, HONEYPOT_FIELD } from '#lib/enquiry/forms.ts'
import { words } from '#testing/site-content.ts'

// A form of a page and one in a hero, under all that ordinary browsers do to them.
test.use({
  launchOptions: {
    executablePath: process.env.CHROMIUM_PATH,
    // Playwright switches this cache off, from which visitors get the page to which they go back.
    ignoreDefaultArgs: ['--disable-back-forward-cache'],
  },
})

const forms: EnquiryForm[] = [enquiryForms.contact, enquiryForms.appointment]

for (const [name, condition] of Object.entries(conditions)) {
  for (const form of condition.isOfAllForms ? forms.slice(0, 1) : forms) {
    test.describe(() => {
      test.use({ ...condition.browser, expectedErrors: [/Failed to load resource|net::ERR_|Minified React/] })

      test(`${name}: what is typed in the form ${form.id} stays, and one press sends it`, async ({
        page,
        inbox,
        token,
      }) => {
        const {
          prepare,
          open,
          opened,
          values: own,
          write = fillIn,
          written = settle,
          press,
          pressed,
        } = condition
        const { sent } = textOf(form)
        const usual = writing(token, form)
        const values = {
          ...usual,
          ...Object.fromEntries(Object.entries(own?.(token) ?? {}).filter(([label]) => label in usual)),
        }
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
        await pressed?.(page, element)
        if (condition.isAnsweredByPage)
          await expect(page.getByRole('heading', { level: 1 })).toContainText(sent)
        else await expect(element.locator(`#${form.id}-outcome`)).toContainText(sent)
        const { text } = await inbox.waitFor(token)
        expect(text).toContain(values[labelOf('message')])
        await page.unrouteAll({ behavior: 'ignoreErrors' })
      })
    })
  }
}

for (const form of Object.values(enquiryForms) satisfies EnquiryForm[])
  test(`the form ${form.id}, filled in by the browser from each of its fields, is not taken for a robot’s`, async ({
    page,
    inbox,
    token,
  }) => {
    const { fields } = form
    for (const from of fields.filter((field) => field in SAVED_PARTS)) {
      const element = await openForm(page, form.page)
      // Chrome writes a number without spaces.
      const values = { ...writing(`${token}${from}`, form), [labelOf('phone')]: '+923001234567' }
      await autofill(controlOf(element, form, from), values)
      for (const field of fields)
        if (field in SAVED_PARTS)
          await expect(controlOf(element, form, field)).toHaveValue(values[labelOf(field)] ?? '')
        else await fillIn(element, { [labelOf(field)]: values[labelOf(field)] ?? '' })
      await expect(element.locator(`[name="${HONEYPOT_FIELD}"]`)).toHaveValue('')
      await element.getByRole('button').click()
      await expect(element).toHaveAttribute('data-state', 'sent')
      await inbox.waitFor(await referenceShown(element))
    }
  })

test('a text browser shows the label of the trap for robots', async ({ baseURL }) => {
  for (const form of forms) {
    const address = new URL(form.page, baseURL).href
    const { stdout, code } = await execa('lynx', ['-dump', '-nolist', address], { reject: false })
    // biome-ignore lint/suspicious/noSkippedTests: no other text browser shows a form like this one
    test.skip(code === 'ENOENT', 'lynx is not installed')
    expect(stdout).toMatch(new RegExp(`${RegExp.escape(words.forms.leaveEmpty)}\\s+_{20}`))
  }
})
