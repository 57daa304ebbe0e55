import type { Page } from 'playwright/test'
import { expect, test } from '#e2e/fixtures/test.ts'
import { expectNoAxeViolations } from '#e2e/support/axe.ts'
import { watch } from '#e2e/support/requests.ts'
import { STORAGE_KEY } from '#lib/browser/stored-messages.ts'
import { fill } from '#lib/text/phrase.ts'
import { content, words } from '#testing/site-content.ts'

const amina = {
  id: 1,
  name: 'Amina Yusuf',
  email: 'amina@example.org',
  phone: '0300 1234567',
  message: 'First line\nSecond line',
}
const bela = { ...amina, id: 'b-2', name: 'Béla Nagy', email: 'bela@example.org' }
/** With the id of another and without a text for a phone, between entries that are no messages. */
const twin = { ...amina, name: 'Chidi Obi', phone: 5 }
const odd = [null, 'text', 4, ['list']]

const { messages } = words
const { title, empty } = content.pages.messages
const deleteButton = (page: Page, { name }: { name: string }) =>
  page.getByRole('button', { name: fill(messages.deleteFrom, { label: messages.delete, name }) })
const headingOf = (page: Page, { name }: { name: string }) =>
  page.getByRole('heading', { level: 2, name: fill(messages.from, { name }) })
const storedNow = (page: Page) => page.evaluate((key) => localStorage.getItem(key), STORAGE_KEY)

async function open(page: Page, stored: string): Promise<void> {
  await page.addInitScript(
    ([key = '', text = '']) => {
      if (sessionStorage.getItem('seeded') === null) localStorage.setItem(key, text)
      sessionStorage.setItem('seeded', 'yes')
    },
    [STORAGE_KEY, stored],
  )
  await page.goto('/messages')
}

test('each stored message is a card with its fields, and can be deleted, without a server; all else stays stored', async ({
  page,
}) => {
  await open(page, JSON.stringify([...odd, amina, twin, bela]))
  const asked = watch(page, (request) => request.url().includes('/api/'))
  for (const message of [amina, twin, bela]) await expect(headingOf(page, message)).toBeVisible()
  await expect(page.getByRole('main').getByRole('heading', { level: 2 })).toHaveCount(3)
  for (const said of [amina.email, amina.phone, 'Second line'])
    await expect(page.getByRole('main')).toContainText(said)
  await expect(page.locator('head meta[name="robots"]')).toHaveAttribute('content', /noindex/)
  await expectNoAxeViolations(page)

  await deleteButton(page, amina).click()
  await expect(headingOf(page, amina)).toHaveCount(0)
  await expect(headingOf(page, twin)).toBeFocused()
  const status = page.getByRole('status').filter({ hasText: amina.name })
  await expect(status).toHaveText(fill(messages.deleted, { name: amina.name }))
  expect(JSON.parse((await storedNow(page)) ?? '')).toEqual([...odd, twin, bela])

  await deleteButton(page, bela).click()
  await expect(headingOf(page, twin)).toBeFocused()
  await deleteButton(page, twin).click()
  await expect(page.getByText(empty)).toBeVisible()
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
  expect(await storedNow(page)).toBe(JSON.stringify(odd))
  expect(asked).toEqual([])
})

test('the page says that no message is stored until another tab stores one, and deletes none that it has not shown', async ({
  page,
  context,
}) => {
  await page.goto('/messages')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(title)
  await expect(page.getByText(empty)).toBeVisible()
  const other = await context.newPage()
  await open(other, JSON.stringify([amina]))
  await expect(headingOf(page, amina)).toBeVisible()

  // The page is not told of what is stored from inside of it, as if another tab had stored it a moment ago.
  const changed = JSON.stringify([{ ...amina, name: 'Dag Ek' }])
  await page.evaluate(([key = '', text = '']) => localStorage.setItem(key, text), [STORAGE_KEY, changed])
  await deleteButton(page, amina).click()
  await expect(headingOf(page, { name: 'Dag Ek' })).toBeVisible()
  expect(await storedNow(page)).toBe(changed)
})

test('what is no list of messages counts as no message, and stays stored as it is', async ({ page }) => {
  for (const stored of ['[{"id":1', '{"id":1}']) {
    await page.goto('/messages')
    await page.evaluate(([key = '', text = '']) => localStorage.setItem(key, text), [STORAGE_KEY, stored])
    await page.reload()
    await expect(page.locator('[data-island="messages"]')).toHaveAttribute('data-hydrated', '')
    await expect(page.getByText(empty)).toBeVisible()
    expect(await storedNow(page)).toBe(stored)
  }
})
