import type { Locator } from 'playwright/test'
import { expect, test } from '#e2e/fixtures/test.ts'
import {
  controlOf,
  emptyToast,
  fillIn,
  formOn,
  labelOf,
  openForm,
  referenceShown,
  subjectOf,
  textOf,
  toasts,
  writing,
} from '#e2e/support/enquiry.ts'
import { hold } from '#e2e/support/requests.ts'
import { findField } from '#lib/enquiry/fields.ts'
import { chooseToast, type EnquiryForm, enquiryForms, isOptional, takesAnyText } from '#lib/enquiry/forms.ts'
import { filledIn } from '#lib/enquiry/testing/filled-in.ts'
import { PRIVACY_ROUTE } from '#lib/routes.ts'
import { fill } from '#lib/text/phrase.ts'
import { addressOf, content, words } from '#testing/site-content.ts'
import type { InboxReader } from '#testing/start-site.ts'

// Tests every form in `enquiryForms`. lib/enquiry/specification.test.ts compares that table with the specification.

const all: EnquiryForm[] = Object.values(enquiryForms)
/** One in a hero and one on a page. On a desktop, the others are laid out as the second; on a phone, all are tried. */
const ON_A_DESKTOP: EnquiryForm[] = [enquiryForms.appointment, enquiryForms.quote]

const tried = all.map(walk)

function walk(form: EnquiryForm) {
  const { fields } = form
  const route = addressOf(form.page)
  const said = textOf(form)
  const ruled = fields.filter((field) => findField(field).accepts !== undefined)
  /** A field with a validation rule that this form applies. */
  const strict = ruled.find((field) => !takesAnyText(form, field))
  /** Valid values. Where this form does not apply a field's validation rule, the value breaks the rule. */
  const written = (token: string) => ({
    ...writing(token, form),
    ...Object.fromEntries(
      ruled
        .filter((field) => takesAnyText(form, field))
        .map((field) => [labelOf(field), 'after six, please']),
    ),
  })

  test(`the form ${form.id} has the fields of the table, explains errors at their fields and sends one mail, in the oldest supported browsers too ${ON_A_DESKTOP.includes(form) ? '@phone' : '@phone-only'}`, async ({
    page,
    inbox,
    token,
  }) => {
    await page.addInitScript(takeAwayYounger)
    const element = await openForm(page, route)
    await expect(element.getByRole('textbox').or(element.getByRole('combobox'))).toHaveCount(fields.length)
    for (const field of fields) {
      const { control, lines } = findField(field)
      const shown = controlOf(element, form, field)
      await expect(shown).toHaveValue('')
      if (control?.autoComplete) await expect(shown).toHaveAttribute('autocomplete', control.autoComplete)
      if (control && control.type !== 'text') await expect(shown).toHaveAttribute('type', control.type)
      if (lines === 'many') await expect(shown).toHaveAttribute('rows', '4')
    }
    // Below the form is a link to the privacy policy.
    const note = page.locator('main [data-island] + p').getByRole('link', { name: content.forms.privacy })
    await expect(note).toHaveAttribute('href', addressOf(PRIVACY_ROUTE))

    await element.getByRole('button').click()
    await expect(toasts(page)).toHaveText(emptyToast(form) || [])
    for (const field of fields.filter((each) => !isOptional(form, each))) {
      const message = said.fields[field]?.message ?? ''
      await expect(element.getByRole('paragraph').filter({ hasText: message })).toBeVisible()
    }
    if (emptyToast(form)) {
      // A toast does not disappear while the pointer is over it.
      await toasts(page).hover()
      await expect
        .poll(() => wordsUnder(toasts(page), element), 'words of the form under the toast')
        .toEqual([])
    }

    if (strict !== undefined) {
      await fillIn(element, { ...written(token), [labelOf(strict)]: 'nobody' })
      await element.getByRole('button').click()
      const control = controlOf(element, form, strict)
      await expect(control).toHaveAttribute('aria-invalid', 'true')
      const toast = chooseToast(form, { [strict]: 'malformed' })
      if (toast) await expect(toasts(page)).toHaveText(said[toast])
      else await expect(control).toBeFocused()
    }

    const { release } = await hold(page, '**/api/sendEmail')
    await fillIn(element, written(token))
    await element.getByRole('button').click()
    await expect(element).toHaveAttribute('data-state', 'sending')
    if (form.announcesSending) await expect(toasts(page)).toHaveText(said.sending)
    release()
    await expect(toasts(page)).toHaveText(said.sent)
    for (const field of fields) await expect(controlOf(element, form, field)).toHaveValue('')
    await expectMail(inbox, await referenceShown(element), token)
  })

  async function expectMail(inbox: InboxReader, reference: string, token: string): Promise<void> {
    const mail = await inbox.waitFor(reference)
    expect(mail.subject).toBe(subjectOf(form))
    expect(mail.envelope.to).toEqual(['office@tanabana.example'])
    const replies = fields.includes('email') ? [expect.stringContaining(filledIn('email', token))] : []
    expect(mail.replyTo).toEqual(replies)
    for (const value of Object.values(written(token))) expect(mail.text).toContain(value)
  }

  return { form, route, sent: said.sent, written, expectMail }
}

test('each form is posted without script, answered with a page, and arrives', async ({
  plainPage,
  inbox,
  token,
}) => {
  const mails: Promise<void>[] = []
  for (const { form, route, sent, written, expectMail } of tried)
    await test.step(form.id, async () => {
      await plainPage.goto(route)
      await fillIn(formOn(plainPage), written(token))
      await formOn(plainPage).getByRole('button').click()
      await expect(plainPage.getByRole('heading', { level: 1 })).toContainText(sent)
      const reference = (await plainPage.locator('main strong').textContent()) ?? ''
      const way = plainPage.getByRole('link', { name: words.answer.wayBack })
      await expect(way).toHaveAttribute('href', `${route}#${form.id}-enquiry`)
      mails.push(expectMail(inbox, reference, token))
      // As a browser does that restores the tab of the answer.
      const headers = { referer: new URL(route, plainPage.url()).href }
      const restored = await plainPage.request.get('/api/sendEmail', { headers, maxRedirects: 0 })
      expect(restored.headers().location).toBe(`${route}#${form.id}-enquiry`)
    })
  await Promise.all(mails)
})

test.describe('a message that is too long to be read', () => {
  const { contact } = enquiryForms
  const longOne = (token: string) => ({
    ...writing(token),
    // Letters of three bytes, because a browser takes long to lay out a text.
    [labelOf('message')]: '織'.repeat(100_000),
  })
  const sentence = fill(words.answer.tooLong, { email: content.site.email })

  test.use({ expectedErrors: [/status of 413/] })

  test('the form says at the field what helps, and keeps the text', async ({ page, token }) => {
    const element = await openForm(page, contact.page)
    await fillIn(element, longOne(token))
    await element.getByRole('button').click()
    const message = controlOf(element, contact, 'message')
    await expect(message).toHaveAccessibleDescription(sentence)
    expect((await message.inputValue()).length).toBe(100_000)
  })

  test('the page without script says what helps', async ({ plainPage, token }) => {
    await plainPage.goto(contact.page)
    await fillIn(formOn(plainPage), longOne(token))
    await formOn(plainPage).getByRole('button').click()
    await expect(plainPage.getByRole('heading', { level: 1 })).toHaveText(sentence)
    await plainPage.goBack()
    await expect(controlOf(formOn(plainPage), contact, 'name')).not.toHaveValue('')
  })
})

/** Runs in the page. Removes functions that the oldest browsers Next supports lack: Chrome 111, Firefox 111, Safari 16.4. */
function takeAwayYounger(): void {
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
    [Object.getPrototypeOf(Object.getPrototypeOf([].values())), ['map', 'filter', 'find', 'some', 'toArray']],
  ]
  for (const [owner, names] of younger) for (const name of names) Reflect.deleteProperty(owner, name)
}

/** The empty space between the top of a line box and its letters. */
const AIR_PX = 8

/** The headings, paragraphs, labels and list items of a form that a toast covers. */
async function wordsUnder(toast: Locator, form: Locator): Promise<string[]> {
  const cover = await toast.boundingBox()
  if (!cover) return ['no toast']
  return form.evaluate(
    (element, { x, y, width, height, AIR_PX }) => {
      const words = element.closest('.enquiry-block')?.querySelectorAll('h2, h3, p, label, li') ?? []
      return [...words]
        .filter((each) => {
          const box = each.getBoundingClientRect()
          return box.left < x + width && box.right > x && box.top + AIR_PX < y + height && box.bottom > y
        })
        .map((each) => each.textContent)
    },
    { ...cover, AIR_PX },
  )
}
