import { execa } from 'execa'
import { expect, test } from '#e2e/fixtures/test.ts'
import { conditions, networkFaults } from '#e2e/support/conditions.ts'
import { fillIn, labelOf, openForm, textOf, writing } from '#e2e/support/enquiry.ts'
import { forms, tryForms } from '#e2e/support/try-forms.ts'
import { enquiryForms } from '#lib/enquiry/forms.ts'
import { addressOf, words } from '#testing/site-content.ts'

// Forms under all that ordinary browsers do to them; conditions-of-chrome.spec.ts has the rest.
tryForms(conditions)

test.describe('on a page that stays open', () => {
  test.use({ expectedErrors: [/Failed to load resource|net::ERR_/] })

  test('one press sends what is typed, whatever the network does', async ({ page, inbox, token }) => {
    const { contact } = enquiryForms
    await page.clock.install()
    const form = await openForm(page, addressOf(contact.page))
    const outcome = form.locator(`#${contact.id}-outcome`)
    for (const [index, [fault, { before, pressed }]] of Object.entries(networkFaults).entries())
      await test.step(fault, async () => {
        const values = writing(`${token}n${index}`)
        await fillIn(form, values)
        await expect(outcome).toHaveCount(0)
        await before(page)
        await form.getByRole('button').click()
        await pressed?.(page, form)
        await expect(outcome).toContainText(textOf(contact).sent)
        expect((await inbox.waitFor(`${token}n${index}`)).text).toContain(values[labelOf('message')])
        await page.unrouteAll({ behavior: 'ignoreErrors' })
      })
  })
})

test('a text browser shows the label of the trap for robots', async ({ baseURL }) => {
  for (const form of forms) {
    const address = new URL(addressOf(form.page), baseURL).href
    const { stdout, code } = await execa('lynx', ['-dump', '-nolist', address], { reject: false })
    // biome-ignore lint/suspicious/noSkippedTests: no other text browser shows a form like this one
    test.skip(code === 'ENOENT', 'lynx is not installed')
    expect(stdout).toMatch(new RegExp(`${RegExp.escape(words.forms.leaveEmpty)}\\s+_{20}`))
  }
})
