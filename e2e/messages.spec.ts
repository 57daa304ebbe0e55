import type { Page } from 'playwright/test'
import { expect, test } from '#e2e/fixtures/test.ts'
import { expectNoAxeViolations } from '#e2e/support/axe.ts'
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

const { messages } = words
const { title, empty } = content.pages.messages
const deleteButton = (page: Page, { name }: { name: string }) =>
  page.getByRole('button', { name: fill(messages.deleteFrom, { label: messages.delete, name }) })
const headingOf = (page: Page, { name }: { name: string }) =>
  page.getByRole('heading', { level: 2, name: fill(messages.from, { name }) })
const storedNow = (page: Page) => page.evaluate((key) => localStorage.getItem(key), STORAGE_KEY)

async function open(page: Page, stored: object[]): Promise<void> {
  await page.addInitScript(
    ([key = '', text = '']) => {
      if (sessionStorage.getItem('seeded') === null) localStorage.setItem(key, text)
      sessionStorage.setItem('seeded', 'yes')
    },
    [STORAGE_KEY, JSON.stringify(stored)],
  )
  await page.goto('/messages')
}

test('each stored message is a card with its fields, and can be deleted, without a server', async ({
  page,
}) => {
  await open(page, [amina, bela])
  const asked: string[] = []
  page.on('request', (request) => asked.push(request.url()))
  await expect(headingOf(page, amina)).toBeVisible()
  await expect(headingOf(page, bela)).toBeVisible()
  for (const said of [amina.email, amina.phone, 'Second line'])
    await expect(page.getByRole('main')).toContainText(said)
  await expect(page.locator('head meta[name="robots"]')).toHaveAttribute('content', /noindex/)
  await expectNoAxeViolations(page)

  await deleteButton(page, amina).click()
  await expect(headingOf(page, amina)).toHaveCount(0)
  await expect(headingOf(page, bela)).toBeFocused()
  const status = page.getByRole('status').filter({ hasText: amina.name })
  await expect(status).toHaveText(fill(messages.deleted, { name: amina.name }))
  expect(JSON.parse((await storedNow(page)) ?? '')).toEqual([bela])

  await deleteButton(page, bela).click()
  await expect(page.getByText(empty)).toBeVisible()
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
  expect(await storedNow(page)).toBe('[]')
  expect(asked.filter((url) => url.includes('/api/'))).toEqual([])
})

test('the page says that no message is stored until another tab stores one, and reports a deletion that the browser refuses', async ({
  page,
  context,
}) => {
  await page.goto('/messages')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(title)
  await expect(page.getByText(empty)).toBeVisible()
  const other = await context.newPage()
  await open(other, [amina])
  await expect(headingOf(page, amina)).toBeVisible()

  await page.evaluate(() => {
    Storage.prototype.setItem = () => {
      throw new DOMException('', 'QuotaExceededError')
    }
  })
  await deleteButton(page, amina).click()
  await expect(page.getByRole('status').filter({ hasText: amina.name })).toHaveText(
    fill(messages.notDeleted, { name: amina.name }),
  )
  await expect(headingOf(page, amina)).toBeVisible()
})
