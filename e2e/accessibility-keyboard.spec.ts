import { expect, test } from '#e2e/fixtures/test.ts'
import { labelOf, openForm, toasts } from '#e2e/support/enquiry.ts'
import { walk } from '#e2e/support/keyboard.ts'
import { words } from '#testing/site-content.ts'

// Other files test the focus of panels (menu.spec.ts), arrow keys in carousels (motion-carousels.spec.ts), flip cards
// (motion-flip.spec.ts), and the tab order of each page (pages.spec.ts).

test('the list of a refused form leads to the field; its toast covers no stop and is dismissed by keyboard @phone', async ({
  page,
}) => {
  const form = await openForm(page, '/contact')
  const toast = toasts(page)
  await form.getByRole('button').press('Enter')
  await expect(form.getByRole('group')).toBeFocused()
  // A toast does not disappear while the pointer is over it.
  await toast.hover()

  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await expect(form.getByRole('textbox', { name: labelOf('name') })).toBeFocused()

  const down = await walk(page, 'main')
  const up = await walk(page, 'main > section', 'Shift+Tab')
  expect(down.faults).toEqual([])
  expect(up.faults).toEqual([])
  expect(up.stops.length).toBeGreaterThan(down.stops.length)

  const email = form.getByRole('textbox', { name: labelOf('email') })
  await email.focus()
  await page.keyboard.press('Alt+KeyT')
  await page.keyboard.press('Tab')
  await expect(toast).toBeFocused()
  await expect(toast).toHaveCSS('outline-style', 'solid')
  await page.keyboard.press('Tab')
  await expect(toast.getByRole('button', { name: words.toast.dismiss })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(toast).toHaveCount(0)
  await expect(email).toBeFocused()

  // At the top of the page, scrolling cannot uncover content under a toast. Escape closes the toast and keeps the focus.
  await form.getByRole('button').press('Enter')
  await toast.hover()
  const crumb = page.getByRole('navigation', { name: words.page.breadcrumb }).getByRole('link')
  await crumb.focus()
  await page.keyboard.press('Escape')
  await expect(toast).toHaveCount(0)
  await expect(crumb).toBeFocused()
})
