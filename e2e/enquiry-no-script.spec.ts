import { expect, test } from '#e2e/fixtures/test.ts'
import { words } from '#e2e/support/content.ts'
import { controlOf, fillIn, formOn, labelOf, textOf, writingFor } from '#e2e/support/enquiry.ts'
import { filledIn } from '#lib/enquiry/filled-in.ts'
import { type EnquiryForm, enquiryForms } from '#lib/enquiry/forms.ts'

test.use({ javaScriptEnabled: false })

const { contact } = enquiryForms
const said = textOf(contact)
const written = (token: string) => writingFor(contact, token)

for (const form of Object.values(enquiryForms) satisfies EnquiryForm[]) {
  sendWithoutScript(form)
}

function sendWithoutScript(asked: EnquiryForm) {
  const { page: route, id, fields } = asked
  test(`${route}: without script the form is posted, answered with a page, and arrives`, async ({
    page,
    inbox,
    token,
  }) => {
    await page.goto(route)
    const form = formOn(page)
    const values = writingFor(asked, token)
    await fillIn(form, values)
    await form.getByRole('button').click()
    await expect(page.getByRole('heading', { level: 1 })).toContainText(textOf(asked).sent)
    const reference = await page.locator('main strong').textContent()
    await page.getByRole('link', { name: words.answer.wayBack }).click()
    await expect(page).toHaveURL(`${route}#${id}-enquiry`)
    const mail = await inbox.waitFor(reference ?? '')
    if (fields.includes('email')) expect(mail.replyTo.join()).toContain(filledIn('email', token))
    for (const value of Object.values(values)) expect(mail.text).toContain(value)
  })
}

test.describe('what cannot be right', () => {
  test.use({ expectedErrors: [/Failed to load resource/] })

  test('is stopped by the browser, or comes back as the form with what was typed, and can be sent from there', async ({
    page,
    inbox,
    token,
  }) => {
    await page.goto('/contact')
    const form = formOn(page)
    await fillIn(form, { ...written(token), [labelOf('phone')]: '1234' })
    await form.getByRole('button').click()
    await expect(page).toHaveURL('/contact')
    await expect(controlOf(form, contact, 'phone')).toBeFocused()

    await fillIn(form, { ...written(token), [labelOf('name')]: '   ' })
    await form.getByRole('button').click()
    await expect(page).toHaveURL(/sendEmail/)
    const again = page.locator('main form')
    const send = again.getByRole('button', { name: words.answer.again })
    const { name, message } = said.fields
    await expect(page.getByRole('link', { name: name?.message ?? '' })).toBeVisible()
    const text = again.getByRole('textbox', { name: message?.label ?? '' })
    await expect(text).toHaveValue(filledIn('message', token))
    // The style sheet is allowed by the policy and found at its address.
    await expect(send).toHaveCSS('border-radius', '3px')

    await fillIn(again, { [labelOf('name')]: filledIn('name', token) })
    await send.click()
    await expect(page.getByRole('heading', { level: 1 })).toContainText(said.sent)
    expect((await inbox.waitFor(token)).text).toContain(filledIn('message', token))
  })
})

test.describe('the answer page', () => {
  // It runs no script of its own. What axe says of it is asked in accessibility-states.spec.ts.
  test.use({ expectedErrors: [/Failed to load resource/], javaScriptEnabled: true, bypassCSP: true })

  test('looks like the site', async ({ page }) => {
    await page.goto('/contact')
    const ofSite = await page.evaluate(readLook)
    await page.evaluate(postByHand, { subject: said.subject, email: 'x', phone: '1' })
    await expect(page).toHaveURL(/sendEmail/)
    await page.waitForLoadState('load')
    expect(await page.evaluate(readLook)).toEqual(ofSite)
    await expect.poll(() => page.evaluate(loadedFonts)).toEqual(expect.arrayContaining(['display', 'text']))
    await expect(page.getByRole('contentinfo').locator('a[href="/privacy"]').first()).toBeVisible()
  })
})

/** Runs in the page: posts these fields as a browser without script would. */
function postByHand(fields: Record<string, string>) {
  const form = document.createElement('form')
  form.method = 'post'
  form.action = '/api/sendEmail'
  for (const [name, value] of Object.entries(fields)) {
    const input = document.createElement('textarea')
    Object.assign(input, { name, value })
    form.append(input)
  }
  document.body.append(form)
  form.submit()
}

/** Runs in the page: what makes it the site's, on whatever page. */
function readLook() {
  const { backgroundColor, color, fontSize } = getComputedStyle(document.body)
  const brand = getComputedStyle(document.querySelector('header a[href="/"]') ?? document.body)
  const ground = getComputedStyle(document.documentElement).backgroundColor
  return { backgroundColor, ground, color, fontSize, brand: brand.color }
}

/** Runs in the page. */
function loadedFonts() {
  const families = [...document.fonts].filter(({ status }) => status === 'loaded').map(({ family }) => family)
  return [...new Set(families.map((family) => family.replaceAll('"', '')))].sort()
}
