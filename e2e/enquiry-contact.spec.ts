import type { Page } from 'playwright/test'
import { expect, test } from '#e2e/fixtures/test.ts'
import { translate } from '#e2e/support/conditions.ts'
import {
  controlOf,
  fillIn,
  formOn,
  labelOf,
  openForm,
  textOf,
  toasts,
  valuesOf,
  writing,
} from '#e2e/support/enquiry.ts'
import { untilHydrated } from '#e2e/support/islands.ts'
import { openAtRest, timePasses } from '#e2e/support/motion.ts'
import { hold, watch } from '#e2e/support/requests.ts'
import { chooseToast, enquiryForms, type Faults, isOptional } from '#lib/enquiry/forms.ts'
import { fill, fillCount } from '#lib/text/phrase.ts'
import { addressOf, words } from '#testing/site-content.ts'

// Tests the behaviour of all forms on the one with the most fields. lib/enquiry/specification.test.ts tests its texts.

const { contact } = enquiryForms
const said = textOf(contact)
const required = contact.fields.filter((field) => !isOptional(contact, field))
const sentenceOf = (field: (typeof required)[number]) => said.fields[field]?.message ?? ''
const endOf = (field: (typeof required)[number]) => new RegExp(`${RegExp.escape(sentenceOf(field))}$`)
const problems = (count: number) => fillCount(said.problems, count, said.language)
const toastFor = (faults: Faults) => said[chooseToast(contact, faults) ?? 'invalid']
const [NAME, EMAIL, PHONE, WEBSITE, MESSAGE] = (
  ['name', 'email', 'phone', 'website', 'message'] as const
).map(labelOf) as [string, string, string, string, string]

/** Advances the paused clock of the page until the toast shows the text. */
async function untilToastSays(page: Page, text: string): Promise<void> {
  await timePasses(page, 50, async () => (await toasts(page).allTextContents()).join() === text)
}

test('an empty form is refused by a toast, a list that takes the focus, and a sentence at each field, which goes when it is right @phone', async ({
  page,
  token,
}) => {
  await page.goto('/contact')
  const form = formOn(page)
  const title = await page.title()
  const send = () => form.getByRole('button').click()
  const posts = watch(page, (request) => request.method() === 'POST')

  // The first click loads React. Hydration must not remove the error prefix from the title.
  await page.waitForFunction(() => document.readyState === 'complete')
  await send()
  await expect(toasts(page)).toHaveText(toastFor(Object.fromEntries(required.map((f) => [f, 'missing']))))
  await untilHydrated(page)
  const summary = form.getByRole('group', { name: problems(required.length) })
  await expect(summary).toBeFocused()
  await expect(summary.getByRole('link')).toHaveText(required.map(sentenceOf))
  for (const field of required) {
    const control = controlOf(form, contact, field)
    await expect(control).toHaveAttribute('aria-invalid', 'true')
    await expect(control).toHaveAccessibleDescription(endOf(field))
  }
  await expect(page).toHaveTitle(fill(said.errorTitle, { title }))
  await summary.getByRole('link', { name: sentenceOf('phone') }).click()
  await expect(form.getByRole('textbox', { name: PHONE })).toBeFocused()

  const { [WEBSITE]: website, ...others } = writing(token)
  await fillIn(form, { ...others, [WEBSITE]: 'example.com', [EMAIL]: 'ada@', [PHONE]: '1234' })
  await send()
  await expect(form.getByRole('group', { name: problems(3) })).toBeFocused()
  await expect(toasts(page)).toHaveText(toastFor({ email: 'malformed' }))
  await fillIn(form, { [WEBSITE]: website ?? '', [EMAIL]: 'ada@example.com' })
  await expect(form.getByRole('group', { name: problems(1) })).toBeVisible()
  await expect(page).toHaveTitle(fill(said.errorTitle, { title }))
  await fillIn(form, { [PHONE]: writing(token)[PHONE] ?? '' })
  await expect(form.getByRole('group')).toHaveCount(0)
  await expect(page).toHaveTitle(title)

  // The browser's own validation accepts a value of spaces only.
  await fillIn(form, { [NAME]: '   ' })
  await send()
  await expect(toasts(page)).toHaveText(toastFor({ name: 'blank' }))
  await expect(form.getByRole('textbox', { name: NAME })).toHaveAttribute('aria-invalid', 'true')

  // On a page that the browser translates, the errors at a field and the title still change.
  await translate(page)
  await fillIn(form, { [NAME]: 'Ada', [PHONE]: '' })
  await send()
  await expect(controlOf(form, contact, 'phone')).toHaveAccessibleDescription(endOf('phone'))
  await page.evaluate(() => {
    document.title = `${document.title} (translated)`
  })
  await fillIn(form, { [PHONE]: '1234' })
  await send()
  await expect(controlOf(form, contact, 'phone')).toHaveAccessibleDescription(
    new RegExp(`${RegExp.escape(said.fields.phone?.wrong ?? '')}$`),
  )
  await fillIn(form, { [PHONE]: writing(token)[PHONE] ?? '' })
  await expect(form.getByRole('group')).toHaveCount(0)
  await expect(page).toHaveTitle(title)
  expect(posts).toEqual([])
})

test.describe('when it fails', () => {
  test.use({ expectedErrors: [/Failed to load resource|no numbers today/] })

  // The unit tests of lib/browser/send-enquiry.ts cover the number and delay of silent retries, and which responses are final.
  test('the values stay, also if our own code throws; a retry has the same key unless they are edited, and errors of the server appear at their fields', async ({
    page,
    token,
  }) => {
    const form = await openForm(page, '/contact')
    const keys: (string | undefined)[] = []
    const json = { errors: [{ pointer: '#/phone', detail: sentenceOf('phone') }] }
    const rejected = { status: 422, contentType: 'application/problem+json', json }
    await page.route('**/api/sendEmail', async (route) => {
      keys.push(route.request().headers()['idempotency-key'])
      await route.fulfill(keys.length < 3 ? { status: 400 } : rejected)
    })
    const send = async (tries: number, state = 'failed') => {
      await form.getByRole('button').click()
      await expect.poll(() => keys.length).toBe(tries)
      await expect(form).toHaveAttribute('data-state', state)
    }
    await fillIn(form, writing(token))
    const before = await valuesOf(form)
    await send(1)
    await expect(toasts(page)).toHaveText(said.failed)
    await expect(form.getByText(said.failed)).toBeVisible()
    expect(await valuesOf(form)).toEqual(before)
    await send(2)
    await fillIn(form, { [NAME]: 'Charles Babbage' })
    await send(3, 'rejected')
    expect(keys[1]).toBe(keys[0])
    expect(keys[2]).not.toBe(keys[0])
    await expect(toasts(page)).toHaveText(said.failed)
    await expect(form.getByRole('textbox', { name: PHONE })).toHaveAccessibleDescription(endOf('phone'))
    await expect(form.getByRole('textbox', { name: NAME })).toHaveValue('Charles Babbage')

    // The text of this toast has a mark of its own. The next one has not, and needs the icon.
    await fillIn(form, { [NAME]: '' })
    await form.getByRole('button').click()
    await expect(toasts(page).locator('[data-icon]')).toBeVisible()
    await page.evaluate(() => {
      crypto.getRandomValues = () => {
        throw new Error('no numbers today')
      }
    })
    await fillIn(form, { [NAME]: 'Grace Hopper' })
    await send(3)
    await expect(toasts(page)).toHaveText(said.failed)
    await expect(form.getByRole('textbox', { name: NAME })).toHaveValue('Grace Hopper')
  })
})

test('Control and Enter send the form once, further presses do nothing, and text that is typed meanwhile stays', async ({
  page,
  inbox,
  token,
}) => {
  await openAtRest(page, '/contact')
  const form = formOn(page)
  const { asked, release } = await hold(page, '**/api/sendEmail')
  await fillIn(form, writing(token))
  const button = form.getByRole('button')
  const width = () => button.evaluate((element: HTMLElement) => element.offsetWidth)
  const before = await width()
  await form.getByRole('textbox', { name: MESSAGE }).press('Control+Enter')
  // Without `force`, Playwright waits until the button is no longer aria-disabled.
  await button.dblclick({ force: true })
  await expect(button).toContainText(said.button)
  await expect(button).toHaveAttribute('aria-disabled', 'true')
  expect(await width()).toBe(before)
  await untilToastSays(page, said.sending)
  await button.press('Enter')
  await expect(form.getByRole('status')).toHaveText('')
  await page.clock.runFor(3000)
  await expect(form.getByRole('status')).toHaveText(said.slow)
  await form.getByRole('textbox', { name: MESSAGE }).fill('One more thing')
  const written = await valuesOf(form)
  release()
  await untilToastSays(page, said.sent)
  expect(await valuesOf(form)).toEqual(written)
  expect(asked).toHaveLength(1)
  await inbox.waitFor(token)
})

test('a toast disappears three seconds after it was updated unless it has the focus, or when it is dismissed; the sentence in the form stays until the next edit', async ({
  page,
  token,
}) => {
  await openAtRest(page, '/contact')
  const form = formOn(page)
  await fillIn(form, writing(token))
  await form.getByRole('button').click()
  await untilToastSays(page, said.sent)
  await page.mouse.move(0, 0)
  await page.clock.runFor(2500)
  await expect(toasts(page)).toHaveCount(1)
  await page.clock.runFor(1000)
  await expect(toasts(page)).toHaveCount(0)
  await expect(form.getByText(said.sent)).toBeVisible()
  await fillIn(form, { [NAME]: 'A' })
  await expect(form.getByText(said.sent)).toHaveCount(0)

  await form.getByRole('button').click()
  const dismiss = toasts(page).getByRole('button', { name: words.toast.dismiss })
  await timePasses(page, 10, async () => (await dismiss.count()) === 1)
  await fillIn(form, writing(token))
  await dismiss.focus()
  await form.getByRole('button').dispatchEvent('click')
  await untilToastSays(page, said.sent)
  await page.clock.runFor(10_000)
  await expect(dismiss).toBeFocused()
  await form.getByRole('button').focus()
  await page.clock.runFor(3500)
  await expect(toasts(page)).toHaveCount(0)

  // A click gives the button the focus too.
  await form.getByRole('button').click()
  await timePasses(page, 10, async () => (await dismiss.count()) === 1)
  await dismiss.click()
  await page.clock.runFor(1000)
  await expect(toasts(page)).toHaveCount(0)

  await page.mouse.move(0, 0)
  const refuse = async (field: 'name' | 'email', value: string, fault: Faults[typeof field]) => {
    await fillIn(form, { ...writing(token), [labelOf(field)]: value })
    await form.getByRole('button').click()
    await expect(form.getByRole('group')).toBeFocused()
    return toastFor({ [field]: fault })
  }
  await untilToastSays(page, await refuse('name', ' ', 'blank'))
  await page.clock.runFor(2000)
  // Sonner keeps the rest of the time while the pointer is over a toast.
  await toasts(page).hover()
  await page.clock.runFor(100)
  await page.mouse.move(0, 0)
  await untilToastSays(page, await refuse('email', 'ada@', 'malformed'))
  await page.clock.runFor(2500)
  await expect(toasts(page)).toHaveCount(1)
})

test.describe('without script, an invalid value', () => {
  test.use({ expectedErrors: [/Failed to load resource/], javaScriptEnabled: false })

  test('is refused by the browser, or by the server with the form and its values, which can be sent from there', async ({
    page,
    inbox,
    token,
  }) => {
    await page.goto('/contact')
    const form = formOn(page)
    await fillIn(form, { ...writing(token), [PHONE]: '1234' })
    await form.getByRole('button').click()
    await expect(page).toHaveURL(addressOf('/contact'))
    await expect(controlOf(form, contact, 'phone')).toBeFocused()

    await fillIn(form, { ...writing(token), [NAME]: '   ' })
    await form.getByRole('button').click()
    await expect(page).toHaveURL(/sendEmail/)
    const again = page.locator('main form')
    const send = again.getByRole('button', { name: words.answer.again })
    await expect(page.getByRole('link', { name: sentenceOf('name') })).toBeVisible()
    await expect(again.getByRole('textbox', { name: MESSAGE })).toHaveValue(writing(token)[MESSAGE] ?? '')
    // A style is applied: the content security policy allows the style sheet, and its address is correct.
    await expect(send).toHaveCSS('border-radius', '3px')

    await fillIn(again, { [NAME]: writing(token)[NAME] ?? '' })
    await send.click()
    await expect(page.getByRole('heading', { level: 1 })).toContainText(said.sent)
    expect((await inbox.waitFor(token)).text).toContain(writing(token)[MESSAGE])
  })
})
