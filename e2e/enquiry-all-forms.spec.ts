import { expect, test } from '#e2e/fixtures/test.ts'
import { fillIn, openForm, toasts, valuesOf, writing } from '#e2e/support/enquiry.ts'

// The strings of the specification stand here once more, to the letter, so that a slip in the code is caught.

const EMPTY = 'Please fill in all fields before submitting.'
const INVALID = 'Please fill all required fields correctly!'
const SENDING = 'Submitting your request...'

type Expected = {
  route: string
  subject: string
  /** Toast for an empty form. */
  empty: string
  /** Toast for a form in which only the e-mail address is wrong; none where the browser's own check tells it. */
  malformed: string | undefined
  sending: string | undefined
  sent: string
  failed: string
  hasWebsite: boolean
}

const SENT = 'Email sent successfully!'
const FAILED = 'Failed to send email. Please try again later.'

const forms: Record<string, Expected> = {
  'appointment (home)': {
    route: '/',
    subject: 'New Appointment Request from the website',
    empty: EMPTY,
    malformed: undefined,
    sending: undefined,
    sent: SENT,
    failed: FAILED,
    hasWebsite: false,
  },
  about: {
    route: '/about',
    subject: 'New Team Inquiry from the website',
    empty: EMPTY,
    malformed: undefined,
    sending: undefined,
    sent: SENT,
    failed: FAILED,
    hasWebsite: true,
  },
  'quote (services)': {
    route: '/services',
    subject: 'New Service Request from the website',
    empty: INVALID,
    malformed: INVALID,
    sending: SENDING,
    sent: SENT,
    failed: FAILED,
    hasWebsite: true,
  },
  contact: {
    route: '/contact',
    subject: 'New Contact Request from the company Website',
    empty: INVALID,
    malformed: INVALID,
    sending: SENDING,
    sent: `✓ ${SENT}`,
    failed: `✗ ${FAILED}`,
    hasWebsite: true,
  },
  'consultation (FAQ)': {
    route: '/faq',
    subject: 'New Free Consultation Request from the company Website',
    empty: EMPTY,
    malformed: undefined,
    sending: SENDING,
    sent: SENT,
    failed: FAILED,
    hasWebsite: true,
  },
}

for (const [name, expected] of Object.entries(forms)) {
  const fieldCount = expected.hasWebsite ? 5 : 4
  const write = (token: string) => {
    const { Website: website, ...rest } = writing(token)
    return expected.hasWebsite ? { ...rest, Website: website ?? '' } : rest
  }

  test.describe(`the form: ${name}`, () => {
    test('asks for what the specification says, in controls that a browser can fill in, and tells an empty form by toast and at each field', async ({
      page,
    }) => {
      const form = await openForm(page, expected.route)
      await expect(form.getByRole('textbox')).toHaveCount(fieldCount)
      await expect(form.getByRole('textbox', { name: 'Email' })).toHaveAttribute('type', 'email')
      await expect(form.getByRole('textbox', { name: 'Phone' })).toHaveAttribute('autocomplete', 'tel')
      await expect(form.getByRole('textbox', { name: 'Message' })).toHaveAttribute('rows', '4')
      // Under the form stands the way to what becomes of it.
      const note = page.locator('main form + p').getByRole('link', { name: 'What we keep of this' })
      await expect(note).toBeVisible()
      await expect(note).toHaveAttribute('href', '/privacy')

      await form.getByRole('button').click()
      await expect(toasts(page)).toHaveText(expected.empty)
      for (const sentence of [
        'Please provide your name.',
        'Please provide a valid email.',
        'Please provide a valid phone number.',
        'Please provide your message.',
      ]) {
        await expect(form.getByRole('paragraph').filter({ hasText: sentence })).toBeVisible()
      }
    })

    test('tells a wrong e-mail address at its field', async ({ page, token }) => {
      const form = await openForm(page, expected.route)
      await fillIn(form, { ...write(token), Email: 'nobody' })
      await form.getByRole('button').click()
      await expect(form.getByRole('textbox', { name: 'Email' })).toHaveAttribute('aria-invalid', 'true')
      if (expected.malformed) await expect(toasts(page)).toHaveText(expected.malformed)
      else await expect(form.getByRole('textbox', { name: 'Email' })).toBeFocused()
    })

    test.describe('when the answer is an error', () => {
      test.use({ expectedErrors: [/status of 400/] })

      test('keeps everything that was typed and says so', async ({ page, token }) => {
        const form = await openForm(page, expected.route)
        // Refused at once and for good, so that no retry has to be waited for.
        await page.route('**/api/sendEmail', (route) => route.fulfill({ status: 400 }))
        await fillIn(form, write(token))
        const before = await valuesOf(form)
        await form.getByRole('button').click()
        await expect(toasts(page)).toHaveText(expected.failed)
        expect(await valuesOf(form)).toEqual(before)
      })
    })

    test('says while it sends what the specification says, sends one mail, says so, and is empty again', async ({
      page,
      inbox,
      token,
    }) => {
      const form = await openForm(page, expected.route)
      const mayLeave = Promise.withResolvers<void>()
      await page.route('**/api/sendEmail', async (route) => {
        await mayLeave.promise
        await route.continue()
      })
      await fillIn(form, write(token))
      await form.getByRole('button').dblclick()
      await expect(form).toHaveAttribute('data-state', 'sending')
      await expect(toasts(page)).toHaveText(expected.sending ? [expected.sending] : [])
      mayLeave.resolve()
      await expect(toasts(page)).toHaveText(expected.sent)
      expect(await valuesOf(form)).toEqual(Array(fieldCount).fill(''))

      const mail = await inbox.waitFor(token)
      expect(mail.subject).toBe(expected.subject)
      expect(mail.replyTo.join()).toContain(writing(token).Email)
      for (const value of Object.values(write(token))) expect(mail.text).toContain(value)
    })
  })
}

test('the appointment form takes a phone number of any shape', async ({ page, inbox, token }) => {
  const form = await openForm(page, '/')
  const { Website: _left, ...values } = writing(token)
  await fillIn(form, { ...values, Phone: 'after six, please' })
  await form.getByRole('button').click()
  await expect(toasts(page)).toHaveText(SENT)
  expect((await inbox.waitFor(token)).text).toContain('Phone: after six, please')
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
  for (const [index, { route, sent, subject, hasWebsite }] of Object.values(forms).entries()) {
    const { Website: website = '', ...values } = writing(`${token}-${index}`)
    const form = await openForm(page, route)
    await fillIn(form, hasWebsite ? { ...values, Website: website } : values)
    await form.getByRole('button').click()
    await expect(toasts(page)).toHaveText(sent)
    expect((await inbox.waitFor(`${token}-${index}`)).subject).toBe(subject)
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
    await expect(toasts(page)).toHaveText(`✗ ${FAILED}`)
    await expect(form).toHaveAttribute('data-state', 'failed')
    expect(await valuesOf(form)).toEqual(before)
    await form.getByRole('button').click()
    await expect(toasts(page)).toHaveText(`✓ ${SENT}`)
  })
})
