import type { Page } from 'playwright/test'
import { expect, test } from '#e2e/fixtures/test.ts'
import { expectNoAxeViolations } from '#e2e/support/axe.ts'
import { fillIn, textOf, writing, writingFor } from '#e2e/support/enquiry.ts'
import { filledIn } from '#lib/enquiry/filled-in.ts'
import { type EnquiryForm, enquiryForms } from '#lib/enquiry/forms.ts'

test.use({ javaScriptEnabled: false })

const CONTACT_SUBJECT = 'New Contact Request from the company Website'

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
    const form = page.locator('main form[action="/api/sendEmail"]')
    const written = writingFor(asked, token)
    await fillIn(form, written)
    await form.getByRole('button').click()
    await expect(page.getByRole('heading', { level: 1 })).toContainText(textOf(asked).sent)
    const reference = await page.locator('main strong').textContent()
    await page.getByRole('link', { name: 'Back to the page you came from' }).click()
    await expect(page).toHaveURL(`${route}#${id}-enquiry`)
    const mail = await inbox.waitFor(`Reference: ${reference}`)
    if (fields.includes('email')) expect(mail.replyTo.join()).toContain(filledIn('email', token))
    for (const value of Object.values(written)) expect(mail.text).toContain(value)
  })
}

test('the browser itself stops what cannot be right, before anything is sent', async ({ page, token }) => {
  await page.goto('/contact')
  const form = page.locator('main form[action="/api/sendEmail"]')
  await fillIn(form, { ...writing(token), Phone: '12345' })
  await form.getByRole('button').click()
  await expect(page).toHaveURL('/contact')
  await expect(form.getByRole('textbox', { name: 'Phone' })).toBeFocused()
})

test.describe('what the browser lets pass and we do not', () => {
  test.use({ expectedErrors: [/Failed to load resource/] })

  test('comes back as the form with what was typed and what is wrong, and can be sent from there', async ({
    page,
    inbox,
    token,
  }) => {
    await page.goto('/contact')
    const form = page.locator('main form[action="/api/sendEmail"]')
    await fillIn(form, { ...writing(token), Name: '   ' })
    await form.getByRole('button').click()

    await expect(page).toHaveTitle(/^Error: /)
    const again = page.locator('main form')
    await expect(page.getByRole('link', { name: 'Please provide your name.' })).toBeVisible()
    await expect(again.getByRole('textbox', { name: 'Message' })).toHaveValue(writing(token).Message)
    await expectStyled(page)

    await fillIn(again, { Name: writing(token).Name })
    await again.getByRole('button', { name: 'Send again' }).click()
    await expect(page.getByRole('heading', { level: 1 })).toContainText('Email sent successfully!')
    expect((await inbox.waitFor(token)).text).toContain(writing(token).Message)
  })
})

test.describe('the answer pages', () => {
  // They run no script of their own, but axe has to.
  test.use({ expectedErrors: [/Failed to load resource/], javaScriptEnabled: true, bypassCSP: true })

  for (const colorScheme of ['light', 'dark'] as const) {
    test(`look like the site and have nothing that axe objects to in the ${colorScheme} theme`, async ({
      page,
      token,
    }) => {
      await page.emulateMedia({ colorScheme })
      await page.goto('/contact')
      const ofSite = await page.evaluate(readLook)
      const { Message: message, ...rest } = writing(token)
      await page.evaluate(postByHand, {
        subject: CONTACT_SUBJECT,
        message,
        name: rest.Name,
        email: 'x',
        phone: '1',
      })
      await expect(page).toHaveTitle(/^Error: /)
      await page.waitForLoadState('load')
      expect(await page.evaluate(readLook)).toEqual(ofSite)
      await expect.poll(() => page.evaluate(loadedFonts)).toEqual(expect.arrayContaining(['display', 'text']))
      await expect(page.getByRole('link', { name: 'Privacy' })).toHaveAttribute('href', '/privacy')
      await expectNoAxeViolations(page)
    })
  }
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

/** The style sheet is allowed by the policy and found at its address. */
async function expectStyled(page: Page) {
  await expect(page.getByRole('button', { name: 'Send again' })).toHaveCSS('border-radius', '3px')
}
