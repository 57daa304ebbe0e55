import { expect, test } from '#e2e/fixtures/test.ts'
import { fillIn, openForm, toasts, valuesOf, writing } from '#e2e/support/enquiry.ts'

test('what a visitor writes while the form is being sent is not taken away by its success', async ({
  page,
  token,
}) => {
  const form = await openForm(page, '/contact')
  const { promise: released, resolve: release } = Promise.withResolvers<void>()
  await page.route('**/api/sendEmail', async (route) => {
    await released
    await route.continue()
  })
  await fillIn(form, writing(token))
  await form.getByRole('button').click()
  await expect(toasts(page)).toHaveText('Submitting your request...')
  await fillIn(form, { Message: 'One more thing.' })
  const before = await valuesOf(form)

  release()
  await expect(toasts(page)).toHaveText('✓ Email sent successfully!')
  expect(await valuesOf(form)).toEqual(before)
})
