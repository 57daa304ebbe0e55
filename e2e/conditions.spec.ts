import { execa } from 'execa'
import { expect, test } from '#e2e/fixtures/test.ts'
import { conditions, settle } from '#e2e/support/conditions.ts'
import { words } from '#e2e/support/content.ts'
import { fillIn, formOn, labelOf, textOf, valuesOf, writing } from '#e2e/support/enquiry.ts'
import { type EnquiryForm, enquiryForms } from '#lib/enquiry/forms.ts'

// A form in a hero and a form of a page, under all that ordinary browsers do to them.
test.use({
  launchOptions: {
    executablePath: process.env.CHROMIUM_PATH,
    // Playwright switches this cache off, from which visitors get the page to which they go back.
    ignoreDefaultArgs: ['--disable-back-forward-cache'],
  },
})

const forms: EnquiryForm[] = [enquiryForms.appointment, enquiryForms.contact]

for (const form of forms) {
  for (const [name, condition] of Object.entries(conditions)) {
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

test('a text browser shows the label of the trap for robots', async ({ baseURL }) => {
  for (const form of forms) {
    const address = new URL(form.page, baseURL).href
    const { stdout, code } = await execa('lynx', ['-dump', '-nolist', address], { reject: false })
    // biome-ignore lint/suspicious/noSkippedTests: no other text browser shows a form like this one
    test.skip(code === 'ENOENT', 'lynx is not installed')
    expect(stdout).toMatch(new RegExp(`${RegExp.escape(words.forms.leaveEmpty)}\\s+_{20}`))
  }
})
