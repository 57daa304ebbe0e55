import { expect, test } from '#e2e/fixtures/test.ts'
import { content, needed, said, words } from '#e2e/support/content.ts'
import { labelOf, openForm, toasts } from '#e2e/support/enquiry.ts'
import { untilCarouselsTurn, untilHydrated } from '#e2e/support/hydration.ts'
import { countStops, walk } from '#e2e/support/keyboard.ts'
import { fill } from '#lib/words.ts'

// The site by keyboard. That panels keep the focus and give it back is tested in menu.spec.ts, that a
// carousel goes by arrow keys in motion-carousels.spec.ts, that a card turns for the keyboard in motion-flip.spec.ts.

test.describe('where little moves', () => {
  test.use({ contextOptions: { reducedMotion: 'reduce' } })

  test('the whole of home can be gone through, forwards and back, and nothing holds the focus @phone', async ({
    page,
  }) => {
    await page.goto('/')
    await untilHydrated(page)
    await untilCarouselsTurn(page)

    const forwards = await walk(page, 'body')
    expect(forwards.faults).toEqual([])
    expect(forwards.stops[0]).toContain(words.page.skip)
    expect(forwards.stops).toHaveLength(await countStops(page, 'body'))

    await page.locator('a[href], button').filter({ visible: true }).last().focus()
    const back = await walk(page, 'body', 'Shift+Tab')
    // From the first stop it goes out of the page, or round to where it began.
    expect(back.stops.slice(0, forwards.stops.length - 1)).toEqual(forwards.stops.slice(0, -1).reverse())
  })

  test('a question opens and closes by Enter and by Space, and leaves the others as they are', async ({
    page,
  }) => {
    needed(content.faq[1], 'second question')
    await page.goto('/faq')
    const [open, closed] = [page.locator('.faq-item').nth(0), page.locator('.faq-item').nth(1)]
    const question = closed.locator('summary')
    await question.focus()
    for (const key of ['Enter', 'Space']) {
      await page.keyboard.press(key)
      await expect(closed).toHaveAttribute('open')
      await expect(question).toBeFocused()
      await page.keyboard.press(key)
      await expect(closed).not.toHaveAttribute('open')
    }
    await expect(open).toHaveAttribute('open')
  })
})

test('theme, panel, pause and slides answer to Enter and to Space', async ({ page }) => {
  await page.goto('/')
  await untilHydrated(page)
  const html = page.locator('html')

  await page.getByRole('button', { name: said.theme('system') }).press('Enter')
  await expect(html).toHaveAttribute('data-theme', 'light')
  await page.getByRole('button', { name: said.theme('light') }).press('Space')
  await expect(html).toHaveAttribute('data-theme', 'dark')

  const opener = page.getByRole('banner').getByRole('button', { name: words.contact.details })
  const panel = page.getByRole('dialog', { name: words.contact.detailsTitle })
  await opener.press('Space')
  await expect(
    panel.getByRole('button', { name: fill(words.page.close, { panel: words.contact.detailsTitle }) }),
  ).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(panel).toBeHidden()
  await expect(opener).toBeFocused()

  const pause = page.locator('.hero-control').getByRole('button')
  await pause.press('Enter')
  await expect(html).toHaveAttribute('data-motion', 'paused')
  await pause.press('Space')
  await expect(html).toHaveAttribute('data-motion', 'playing')

  const carousel = page.locator('.carousel').last()
  if ((await carousel.count()) === 0) return
  await carousel.scrollIntoViewIfNeeded()
  await expect(carousel).toHaveAttribute('data-state', 'turning')
  for (const [key, slide] of [
    ['Enter', 2],
    ['Space', 4],
  ] as const) {
    const dot = carousel.locator('.dot').nth(slide)
    await dot.press(key)
    await expect(dot).toHaveAttribute('aria-disabled', 'true')
    await expect(dot).toBeFocused()
  }
})

test('a refused form leads from its list to the field, and its toast covers no stop, is reached and dismissed @phone', async ({
  page,
}) => {
  const form = await openForm(page, '/contact')
  const toast = toasts(page)
  await form.getByRole('button').press('Enter')
  await expect(form.getByRole('group')).toBeFocused()
  // Under the pointer it stays as long as the test needs it.
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
  await page.keyboard.press('Tab')
  await expect(toast.getByRole('button', { name: words.toast.dismiss })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(toast).toHaveCount(0)
  await expect(email).toBeFocused()

  // At the top of the page nothing can be scrolled from under a toast. Escape takes it away, and moves nothing.
  await form.getByRole('button').press('Enter')
  await toast.hover()
  const crumb = page.getByRole('navigation', { name: words.page.breadcrumb }).getByRole('link')
  await crumb.focus()
  await page.keyboard.press('Escape')
  await expect(toast).toHaveCount(0)
  await expect(crumb).toBeFocused()
})
