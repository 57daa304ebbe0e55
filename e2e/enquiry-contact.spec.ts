import type { Page } from 'playwright/test'
import { expect, test } from '#e2e/fixtures/test.ts'
import { fillIn, formOn, openForm, toasts, valuesOf, writing } from '#e2e/support/enquiry.ts'
import { openAtRest, timePasses } from '#e2e/support/motion.ts'
import { COMFORTABLE_PX, leastSide } from '#e2e/support/targets.ts'
import { enquiryForms } from '#lib/enquiry/forms.ts'

// The strings of the specification stand here once more, to the letter, so that a slip in the code is caught.

const SUBJECT = 'New Contact Request from the company Website'
const SENTENCES = {
  Name: 'Please provide your name.',
  Email: 'Please provide a valid email.',
  Phone: 'Please provide a valid phone number.',
  Message: 'Please provide your message.',
}

/** Where time passes only as the test lets it, a toast takes a moment of it to come. */
async function untilToastSays(page: Page, text: string): Promise<void> {
  await timePasses(page, 10, async () => (await toasts(page).allTextContents()).join() === text)
}

test.describe('the contact form refuses', () => {
  test('an empty form: a toast, a list that takes the focus, and a sentence at each field @phone', async ({
    page,
  }) => {
    const form = await openForm(page, '/contact')
    const title = await page.title()
    await form.getByRole('button').click()

    await expect(toasts(page)).toHaveText('Please fill all required fields correctly!')
    const summary = form.getByRole('group', { name: 'There are 4 problems with this form' })
    await expect(summary).toBeFocused()
    await expect(summary.getByRole('link')).toHaveText(Object.values(SENTENCES))
    for (const [label, sentence] of Object.entries(SENTENCES)) {
      const field = form.getByRole('textbox', { name: label })
      await expect(field).toHaveAttribute('aria-invalid', 'true')
      await expect(field).toHaveAccessibleDescription(new RegExp(`${sentence.replaceAll('.', '\\.')}$`))
    }
    await expect(page).toHaveTitle(`Error: ${title}`)

    await summary.getByRole('link', { name: SENTENCES.Phone }).click()
    await expect(form.getByRole('textbox', { name: 'Phone' })).toBeFocused()
  })

  for (const [label, value] of [
    ['Email', 'ada@'],
    ['Phone', '12345'],
    ['Phone', 'abc'],
    ['Website', 'example.com'],
  ] as const) {
    test(`"${value}" for ${label}, and nothing is sent`, async ({ page, token }) => {
      const form = await openForm(page, '/contact')
      let posts = 0
      page.on('request', (request) => {
        if (request.method() === 'POST') posts += 1
      })
      await fillIn(form, { ...writing(token), [label]: value })
      await form.getByRole('button').click()
      await expect(toasts(page)).toHaveText('Please fill all required fields correctly!')
      await expect(form.getByRole('group', { name: 'There is 1 problem with this form' })).toBeFocused()
      expect(posts).toBe(0)
    })
  }

  test('a name of nothing but spaces, which a browser would let pass, with the other toast', async ({
    page,
    token,
  }) => {
    const form = await openForm(page, '/contact')
    await fillIn(form, { ...writing(token), Name: '   ' })
    await form.getByRole('button').click()
    await expect(toasts(page)).toHaveText('Please fill in all fields before submitting.')
    await expect(form.getByRole('textbox', { name: 'Name' })).toHaveAttribute('aria-invalid', 'true')
  })

  test('an error goes when its field is right, and the title with the last one', async ({ page, token }) => {
    const form = await openForm(page, '/contact')
    const title = await page.title()
    await fillIn(form, { ...writing(token), Email: 'ada@', Phone: '1' })
    await form.getByRole('button').click()
    await fillIn(form, { Email: 'ada@example.com' })
    await expect(form.getByRole('group', { name: 'There is 1 problem with this form' })).toBeVisible()
    await expect(page).toHaveTitle(`Error: ${title}`)
    await fillIn(form, { Phone: '0300 1234567' })
    await expect(form.getByRole('group')).toHaveCount(0)
    await expect(page).toHaveTitle(title)
  })
})

test.describe('the contact form fails', () => {
  test.use({ expectedErrors: [/Failed to load resource/] })

  // 200 alone is not a yes: a captive portal, or a maintenance page in front, answers so to everything.
  test('after seven tries in silence with one key, at errors and at pages of others: everything that was typed stays', async ({
    page,
    token,
  }) => {
    await openAtRest(page, '/contact')
    const form = formOn(page)
    const keys: (string | undefined)[] = []
    let answered = 0
    await page.route('**/api/sendEmail', async (route) => {
      keys.push(route.request().headers()['idempotency-key'])
      await route.fulfill(
        keys.length % 2 ? { status: 500 } : { contentType: 'text/html', body: '<h1>Log in</h1>' },
      )
      answered += 1
    })
    await fillIn(form, writing(token))
    const before = await valuesOf(form)
    await form.getByRole('button').click()
    // How long it waits before each try is asked of lib/browser/send-enquiry.test.ts. While one is under way no time passes,
    // because after ten seconds there is no further one.
    const tryOn = async () => {
      if (answered === keys.length) await page.clock.runFor(200)
      return form.getAttribute('data-state')
    }
    await expect.poll(tryOn, { intervals: [10] }).toBe('failed')
    await untilToastSays(page, '✗ Failed to send email. Please try again later.')
    await expect(form.getByText('✗ Failed to send email. Please try again later.')).toBeVisible()
    expect(keys).toHaveLength(7)
    expect(new Set(keys).size).toBe(1)
    expect(await valuesOf(form)).toEqual(before)
  })

  test('and the same text tried again has the same key, an edited one another', async ({ page, token }) => {
    const form = await openForm(page, '/contact')
    const keys: (string | undefined)[] = []
    await page.route('**/api/sendEmail', async (route) => {
      keys.push(route.request().headers()['idempotency-key'])
      await route.fulfill({ status: 400 })
    })
    const send = async (tries: number) => {
      await form.getByRole('button').click()
      await expect.poll(() => keys.length).toBe(tries)
      await expect(form).toHaveAttribute('data-state', 'failed')
    }
    await fillIn(form, writing(token))
    await send(1)
    await send(2)
    await fillIn(form, { Name: 'Charles Babbage' })
    await send(3)
    expect(keys[1]).toBe(keys[0])
    expect(keys[2]).not.toBe(keys[0])
  })

  test('when the server finds what the browser did not: its sentence stands at the field', async ({
    page,
    token,
  }) => {
    const form = await openForm(page, '/contact')
    await page.route('**/api/sendEmail', (route) =>
      route.fulfill({
        status: 422,
        contentType: 'application/problem+json',
        body: JSON.stringify({
          errors: [{ pointer: '#/phone', detail: 'Please provide a valid phone number.' }],
        }),
      }),
    )
    await fillIn(form, writing(token))
    await form.getByRole('button').click()
    await expect(toasts(page)).toHaveText('✗ Failed to send email. Please try again later.')
    await expect(form.getByRole('textbox', { name: 'Phone' })).toHaveAccessibleDescription(
      /valid phone number\.$/,
    )
    await expect(form.getByRole('textbox', { name: 'Name' })).toHaveValue(writing(token).Name)
  })
})

test.describe('the contact form sends', () => {
  test('what was typed, as a mail that can be answered, and clears itself @phone', async ({
    page,
    inbox,
    token,
  }) => {
    const form = await openForm(page, '/contact')
    const written = writing(token)
    await fillIn(form, written)
    const [request] = await Promise.all([
      page.waitForRequest('**/api/sendEmail'),
      form.getByRole('button').click(),
    ])
    expect(request.postDataJSON()).toEqual({
      name: written.Name,
      email: written.Email,
      phone: written.Phone,
      website: written.Website,
      message: written.Message,
      subject: SUBJECT,
    })

    await expect(toasts(page)).toHaveText('✓ Email sent successfully!')
    await expect(form.getByText('✓ Email sent successfully!')).toBeVisible()
    expect(await valuesOf(form)).toEqual(enquiryForms.contact.fields.map(() => ''))
    await expect(form).toHaveAttribute('data-validated', 'false')

    const mail = await inbox.waitFor(token)
    expect(mail.subject).toBe(SUBJECT)
    expect(mail.from).toContain('website@tanabana.example')
    expect(mail.to.join()).toContain('office@tanabana.example')
    expect(mail.envelope.to).toEqual(['office@tanabana.example'])
    expect(mail.replyTo.join()).toContain(written.Email)
    expect(mail.text).toContain(
      [
        `Name: ${written.Name}`,
        `Email: ${written.Email}`,
        `Phone: ${written.Phone}`,
        `Website: ${written.Website}`,
        '',
        'Message:',
        written.Message,
      ].join('\n'),
    )
    expect(mail.text).toMatch(/^Sent from .* on \d{1,2} \w+ \d{4} at \d\d:\d\d \S+\. Press Reply/m)
    const [, reference = 'none'] = /^Reference: (\S+)$/m.exec(mail.text) ?? []
    await expect(form.getByText(reference).last()).toBeVisible()
    expect(mail.html).toContain('we need &lt;b&gt;two&lt;/b&gt; looms &amp; a weaver.')
    expect(mail.html).toContain('href="tel:+923001234567"')
  })

  test('once, however often the button is pressed, and says that it is busy', async ({
    page,
    inbox,
    token,
  }) => {
    const form = await openForm(page, '/contact')
    const { promise: released, resolve: release } = Promise.withResolvers<void>()
    let posts = 0
    await page.route('**/api/sendEmail', async (route) => {
      posts += 1
      await released
      await route.continue()
    })
    await fillIn(form, writing(token))
    const button = form.getByRole('button')
    const width = () => button.evaluate((element: HTMLElement) => element.offsetWidth)
    const before = await width()
    await button.dblclick()
    await expect(button).toHaveText(/Sending\.\.\./)
    await expect(button).toHaveAttribute('aria-disabled', 'true')
    expect(await width()).toBe(before)
    await expect(toasts(page)).toHaveText('Submitting your request...')
    await button.press('Enter')
    release()
    await expect(toasts(page)).toHaveText('✓ Email sent successfully!')
    expect(posts).toBe(1)
    await inbox.waitFor(token)
  })

  test('and from the third second on says in the place of the button that it is still being sent', async ({
    page,
    inbox,
    token,
  }) => {
    await openAtRest(page, '/contact')
    const form = formOn(page)
    const { promise: released, resolve: release } = Promise.withResolvers<void>()
    await page.route('**/api/sendEmail', async (route) => {
      await released
      await route.continue()
    })
    await fillIn(form, writing(token))
    await form.getByRole('button').click()
    await expect(form).toHaveAttribute('data-state', 'sending')
    await page.clock.runFor(2900)
    await expect(form.getByRole('status')).toHaveText('')
    await page.clock.runFor(200)
    await expect(form.getByRole('status')).toHaveText('Still sending. You can go on writing meanwhile.')
    await form.getByRole('textbox', { name: 'Message' }).fill('One more thing')
    release()
    await untilToastSays(page, '✓ Email sent successfully!')
    await expect(form.getByRole('textbox', { name: 'Message' })).toHaveValue('One more thing')
    await inbox.waitFor(token)
  })

  test('as soon as the network is back, and says so at once while it is away', async ({
    page,
    context,
    inbox,
    token,
  }) => {
    const form = await openForm(page, '/contact')
    await fillIn(form, writing(token))
    await context.setOffline(true)
    await form.getByRole('button').click()
    await expect(form.getByRole('status')).toHaveText(/^You are offline/)
    await context.setOffline(false)
    await expect(form.getByText('✓ Email sent successfully!')).toBeVisible()
    await inbox.waitFor(token)
  })

  test('with Control and Enter in the message', async ({ page, inbox, token }) => {
    const form = await openForm(page, '/contact')
    await fillIn(form, writing(token))
    await form.getByRole('textbox', { name: 'Message' }).press('Control+Enter')
    await expect(toasts(page)).toHaveText('✓ Email sent successfully!')
    await inbox.waitFor(token)
  })

  test('its toast goes after three seconds, and the sentence under the button stays until the next edit', async ({
    page,
    token,
  }) => {
    await openAtRest(page, '/contact')
    const form = formOn(page)
    await fillIn(form, writing(token))
    await form.getByRole('button').click()
    await untilToastSays(page, '✓ Email sent successfully!')
    await page.mouse.move(0, 0)
    await page.clock.runFor(2500)
    await expect(toasts(page)).toHaveCount(1)
    await page.clock.runFor(1000)
    await expect(toasts(page)).toHaveCount(0)
    await expect(form.getByText('✓ Email sent successfully!')).toBeVisible()
    await fillIn(form, { Name: 'A' })
    await expect(form.getByText('✓ Email sent successfully!')).toHaveCount(0)
  })

  test('a toast waits for a visitor who has come to it by keyboard', async ({ page }) => {
    await page.clock.install()
    const form = await openForm(page, '/contact')
    await form.getByRole('button').click()
    const dismiss = toasts(page).getByRole('button', { name: 'Dismiss' })
    await dismiss.focus()
    await page.clock.runFor(10_000)
    await expect(dismiss).toBeVisible()
    await form.getByRole('button').focus()
    await page.clock.runFor(3500)
    await expect(toasts(page)).toHaveCount(0)
  })

  test('a toast can be dismissed by a button of 44 px', async ({ page }) => {
    const form = await openForm(page, '/contact')
    await form.getByRole('button').click()
    const dismiss = toasts(page).getByRole('button', { name: 'Dismiss' })
    await expect(dismiss).toBeVisible()
    expect(await leastSide(dismiss)).toBeGreaterThanOrEqual(COMFORTABLE_PX)
    await dismiss.click()
    await expect(toasts(page)).toHaveCount(0)
  })
})
