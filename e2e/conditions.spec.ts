import { execa } from 'execa'
import { expect, test } from '#e2e/fixtures/test.ts'
import { conditions } from '#e2e/support/conditions.ts'
import { forms, tryForms } from '#e2e/support/try-forms.ts'
import { addressOf, words } from '#testing/site-content.ts'

// Forms under all that ordinary browsers do to them; conditions-of-chrome.spec.ts has the rest.
tryForms(Object.entries(conditions).filter(([, { isOfChrome }]) => !isOfChrome))

test('a text browser shows the label of the trap for robots', async ({ baseURL }) => {
  for (const form of forms) {
    const address = new URL(addressOf(form.page), baseURL).href
    const { stdout, code } = await execa('lynx', ['-dump', '-nolist', address], { reject: false })
    // biome-ignore lint/suspicious/noSkippedTests: no other text browser shows a form like this one
    test.skip(code === 'ENOENT', 'lynx is not installed')
    expect(stdout).toMatch(new RegExp(`${RegExp.escape(words.forms.leaveEmpty)}\\s+_{20}`))
  }
})
