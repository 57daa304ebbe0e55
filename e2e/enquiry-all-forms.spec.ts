import type { Locator } from 'playwright/test'
import { expect, test } from '#e2e/fixtures/test.ts'
import { content, words } from '#e2e/support/content.ts'
import {
  controlOf,
  emptyToast,
  fillIn,
  labelOf,
  openForm,
  referenceShown,
  subjectOf,
  textOf,
  toasts,
  valuesOf,
  writing,
  writingFor,
} from '#e2e/support/enquiry.ts'
import { findField } from '#lib/enquiry/fields.ts'
import { filledIn } from '#lib/enquiry/filled-in.ts'
import { chooseToast, type EnquiryForm, enquiryForms, isOptional, takesAnyText } from '#lib/enquiry/forms.ts'

// Each form of the table, whatever it asks for. That the table says what the specification does is tested beside it.

for (const form of Object.values(enquiryForms) satisfies EnquiryForm[]) {
  walk(form)
}

function walk(form: EnquiryForm) {
  const { page: route, fields } = form
  const said = textOf(form)
  const required = fields.filter((field) => !isOptional(form, field))
  /** A field that does not take everything: it has a rule, and this form keeps to it. */
  const strict = fields.find((field) => findField(field).accepts !== undefined && !takesAnyText(form, field))

  test.describe(`the form ${form.id}`, () => {
    test('asks for what the table says, in controls that a browser can fill in, and tells an empty form by toast and at each field @phone', async ({
      page,
    }) => {
      const element = await openForm(page, route)
      expect(await valuesOf(element)).toEqual(fields.map(() => ''))
      for (const field of fields) {
        const { control, lines } = findField(field)
        const shown = controlOf(element, form, field)
        if (control?.autoComplete) await expect(shown).toHaveAttribute('autocomplete', control.autoComplete)
        if (control && control.type !== 'text') await expect(shown).toHaveAttribute('type', control.type)
        if (lines === 'many') await expect(shown).toHaveAttribute('rows', '4')
      }
      // Under the form stands the way to what becomes of it.
      const note = page.locator('main form + p').getByRole('link', { name: content.forms.privacy })
      await expect(note).toBeVisible()
      await expect(note).toHaveAttribute('href', '/privacy')

      await element.getByRole('button').click()
      await expect(toasts(page)).toHaveText(emptyToast(form) || [])
      for (const field of required) {
        const message = said.fields[field]?.message ?? ''
        await expect(element.getByRole('paragraph').filter({ hasText: message })).toBeVisible()
      }
      if (emptyToast(form)) {
        // It stays as long as it is pointed at.
        await toasts(page).hover()
        await expect
          .poll(() => wordsUnder(toasts(page), element), 'words of the form under the toast')
          .toEqual([])
      }
    })

    // One load a form, as a visitor goes on from each answer to the next try.
    test.describe('when it is refused first', () => {
      test.use({ expectedErrors: [/status of 400/] })

      test('tells a wrong value at its field, keeps what was typed when it fails, and sends one mail and says so', async ({
        page,
        inbox,
        token,
      }) => {
        const element = await openForm(page, route)
        const written = writingFor(form, token)

        if (strict !== undefined) {
          await test.step(`a wrong value is told at its field: ${strict}`, async () => {
            const asked: string[] = []
            await page.route('**/api/sendEmail', (request) => {
              asked.push(request.request().url())
              return request.abort()
            })
            await fillIn(element, { ...written, [labelOf(strict)]: 'nobody' })
            await element.getByRole('button').click()
            const control = controlOf(element, form, strict)
            await expect(control).toHaveAttribute('aria-invalid', 'true')
            const toast = chooseToast(form, { [strict]: 'malformed' })
            if (toast) await expect(toasts(page)).toHaveText(said[toast])
            else await expect(control).toBeFocused()
            expect(asked).toEqual([])
            await page.unroute('**/api/sendEmail')
          })
        }

        await test.step('when the answer is an error, everything that was typed is kept, and the form says so', async () => {
          // Refused at once and for good, so that no retry has to be waited for.
          await page.route('**/api/sendEmail', (request) => request.fulfill({ status: 400 }))
          await fillIn(element, written)
          const before = await valuesOf(element)
          await element.getByRole('button').click()
          await expect(toasts(page)).toHaveText(said.failed)
          expect(await valuesOf(element)).toEqual(before)
          await page.unroute('**/api/sendEmail')
          await toasts(page).getByRole('button', { name: words.toast.dismiss }).click()
          await expect(toasts(page)).toHaveCount(0)
        })

        await test.step('it says while it sends what the table says, sends one mail, says so, and is empty again', async () => {
          const mayLeave = Promise.withResolvers<void>()
          await page.route('**/api/sendEmail', async (request) => {
            await mayLeave.promise
            await request.continue()
          })
          await element.getByRole('button').dblclick()
          await expect(element).toHaveAttribute('data-state', 'sending')
          await expect(toasts(page)).toHaveText(form.announcesSending ? [said.sending] : [])
          mayLeave.resolve()
          await expect(toasts(page)).toHaveText(said.sent)
          expect(await valuesOf(element)).toEqual(fields.map(() => ''))

          const mail = await inbox.waitFor(await referenceShown(element))
          expect(mail.subject).toBe(subjectOf(form))
          const replies = fields.includes('email') ? [expect.stringContaining(filledIn('email', token))] : []
          expect(mail.replyTo).toEqual(replies)
          for (const value of Object.values(written)) expect(mail.text).toContain(value)
        })
      })
    })
  })
}

test('the appointment form takes a phone number of any shape', async ({ page, inbox, token }) => {
  const form = await openForm(page, '/')
  await fillIn(form, {
    ...writingFor(enquiryForms.appointment, token),
    [labelOf('phone')]: 'after six, please',
  })
  await form.getByRole('button').click()
  await expect(toasts(page)).toHaveText(textOf(enquiryForms.appointment).sent)
  expect((await inbox.waitFor(token)).text).toContain('after six, please')
})

// Next promises Chrome 111, Firefox 111 and Safari 16.4. What they lack, and our own server may use, is taken away.
test('every form can be sent from the oldest browsers that the site is built for', async ({
  page,
  inbox,
  token,
}) => {
  await page.addInitScript(() => {
    const younger: [object, string[]][] = [
      [URL, ['parse', 'canParse']],
      [AbortSignal, ['any']],
      [Promise, ['withResolvers', 'try']],
      [Array, ['fromAsync']],
      [Array.prototype, ['with', 'toSorted', 'toSpliced', 'toReversed']],
      [Object, ['groupBy']],
      [Set.prototype, ['union', 'intersection', 'difference', 'isSubsetOf']],
      [Map.prototype, ['getOrInsert', 'getOrInsertComputed']],
      [RegExp, ['escape']],
      [Element.prototype, ['checkVisibility']],
      [
        Object.getPrototypeOf(Object.getPrototypeOf([].values())),
        ['map', 'filter', 'find', 'some', 'toArray'],
      ],
    ]
    for (const [owner, names] of younger) for (const name of names) Reflect.deleteProperty(owner, name)
  })
  for (const [index, form] of Object.values(enquiryForms).entries()) {
    const element = await openForm(page, form.page)
    await fillIn(element, writingFor(form, `${token}-${index}`))
    await element.getByRole('button').click()
    await expect(toasts(page)).toHaveText(textOf(form).sent)
    expect((await inbox.waitFor(await referenceShown(element))).subject).toBe(subjectOf(form))
  }
})

test.describe('when something of ours breaks', () => {
  test.use({ expectedErrors: [/no numbers today/] })

  test('the visitor is told, keeps what was typed, and can try again', async ({ page, token }) => {
    const form = await openForm(page, '/contact')
    await page.evaluate(() => {
      const { getRandomValues } = crypto
      crypto.getRandomValues = () => {
        crypto.getRandomValues = getRandomValues
        throw new Error('no numbers today')
      }
    })
    await fillIn(form, writing(token))
    const before = await valuesOf(form)
    await form.getByRole('button').click()
    await expect(toasts(page)).toHaveText(textOf(enquiryForms.contact).failed)
    await expect(form).toHaveAttribute('data-state', 'failed')
    expect(await valuesOf(form)).toEqual(before)
    await form.getByRole('button').click()
    await expect(toasts(page)).toHaveText(textOf(enquiryForms.contact).sent)
  })
})

/** The title, sentences and labels of a form that a toast covers. */
async function wordsUnder(toast: Locator, form: Locator): Promise<string[]> {
  const cover = await toast.boundingBox()
  if (!cover) return ['no toast']
  return form.evaluate((element, { x, y, width, height }) => {
    const words = element.closest('.enquiry-block')?.querySelectorAll('h2, h3, p, label, li') ?? []
    return [...words]
      .filter((each) => {
        const box = each.getBoundingClientRect()
        return box.left < x + width && box.right > x && box.top < y + height && box.bottom > y
      })
      .map((each) => each.textContent)
  }, cover)
}
