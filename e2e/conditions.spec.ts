import { execa } from 'execa'
import { expect, test } from '#e2e/fixtures/test.ts'
import { conditions, conditionsOfAnOpenPage, networkFaults } from '#e2e/support/conditions.ts'
import { forms, sendUnder, tryForms } from '#e2e/support/try-forms.ts'
import { addressOf, words } from '#testing/site-content.ts'

// Forms under all that ordinary browsers do to them; conditions-of-chrome.spec.ts has the rest.
tryForms(conditions)

test.describe('on a page that stays open', () => {
  test.use({ expectedErrors: [/Failed to load resource|net::ERR_/] })
  test.describe.configure({ timeout: 240_000 })

  for (const form of forms)
    test(`one press sends what is typed in the form ${form.id}, under one condition after another`, async ({
      page,
      inbox,
      token,
    }) => {
      await page.clock.install()
      await page.goto(addressOf(form.page))
      for (const [index, [name, condition]] of Object.entries(conditionsOfAnOpenPage).entries()) {
        if ((condition.isOfAllForms || name in networkFaults) && form !== forms[0]) continue
        await test.step(name, async () => {
          await condition.prepare?.(page)
          await sendUnder(condition, { page, form, inbox, token: `${token}n${index}n` })
        })
      }
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
