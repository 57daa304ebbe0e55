import type { Page } from 'playwright/test'
import { expect, test } from '#e2e/fixtures/test.ts'
import { expectNoAxeViolations } from '#e2e/support/axe.ts'

const KEY = 'contactMessages'
const amina = {
  id: 1,
  name: 'Amina Yusuf',
  email: 'amina@example.org',
  phone: '0300 1234567',
  message: 'First line\nSecond line',
}
const bela = {
  id: 'b-2',
  name: 'Béla Nagy',
  email: 'bela@example.org',
  phone: '0301 1234567',
  message: 'Hello',
}

async function open(page: Page, stored: string | undefined): Promise<void> {
  if (stored !== undefined) {
    await page.addInitScript(
      ([key = '', text = '']) => {
        if (sessionStorage.getItem('seeded') === null) localStorage.setItem(key, text)
        sessionStorage.setItem('seeded', 'yes')
      },
      [KEY, stored],
    )
  }
  await page.goto('/messages')
}

const storedNow = (page: Page) => page.evaluate((key) => localStorage.getItem(key), KEY)

test('an empty browser shows "No messages yet."', async ({ page }) => {
  await open(page, undefined)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Contact Messages')
  await expect(page.getByText('No messages yet.')).toBeVisible()
})

test('each stored message is a card with its fields, and one can be deleted', async ({ page }) => {
  await open(page, JSON.stringify([amina, bela]))
  await expect(page.getByRole('heading', { level: 2, name: /^New Message from/ })).toHaveText([
    'New Message from Amina Yusuf',
    'New Message from Béla Nagy',
  ])
  await expect(page.getByRole('main')).toContainText('amina@example.org')
  await expect(page.getByRole('main')).toContainText('0300 1234567')
  await expect(page.getByRole('main')).toContainText('Second line')
  await expectNoAxeViolations(page)

  await page.getByRole('button', { name: 'Delete message from Amina Yusuf' }).click()
  await expect(page.getByRole('heading', { name: 'New Message from Amina Yusuf' })).toHaveCount(0)
  await expect(page.getByRole('heading', { name: 'New Message from Béla Nagy' })).toBeFocused()
  await expect(page.getByRole('status').filter({ hasText: 'Amina' })).toHaveText(
    'The message from Amina Yusuf is deleted.',
  )
  expect(JSON.parse((await storedNow(page)) ?? '')).toEqual([bela])

  await page.getByRole('button', { name: 'Delete message from Béla Nagy' }).click()
  await expect(page.getByText('No messages yet.')).toBeVisible()
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
  expect(await storedNow(page)).toBe('[]')
})

test('a browser that refuses to write is said to have kept the message', async ({ page }) => {
  await open(page, JSON.stringify([amina]))
  await page.evaluate(() => {
    Storage.prototype.setItem = () => {
      throw new DOMException('', 'QuotaExceededError')
    }
  })
  await page.getByRole('button', { name: 'Delete message from Amina Yusuf' }).click()
  await expect(page.getByRole('status').filter({ hasText: 'Amina' })).toHaveText(
    'The message from Amina Yusuf could not be deleted.',
  )
  await expect(page.getByRole('heading', { name: 'New Message from Amina Yusuf' })).toBeVisible()
})

test('a change in another tab shows', async ({ page, context }) => {
  await open(page, undefined)
  await expect(page.getByText('No messages yet.')).toBeVisible()
  const other = await context.newPage()
  await other.goto('/messages')
  await other.evaluate(
    ([key = '', text = '']) => localStorage.setItem(key, text),
    [KEY, JSON.stringify([amina])],
  )
  await expect(page.getByRole('heading', { name: 'New Message from Amina Yusuf' })).toBeVisible()
})

test('the page asks no server for anything, and search engines are asked to pass it over', async ({
  page,
}) => {
  await open(page, JSON.stringify([amina]))
  await expect(page.getByRole('heading', { name: 'New Message from Amina Yusuf' })).toBeVisible()
  await expect(page.locator('head meta[name="robots"]')).toHaveAttribute('content', /noindex/)
  const asked: string[] = []
  page.on('request', (request) => {
    if (['fetch', 'xhr'].includes(request.resourceType())) asked.push(request.url())
  })
  await page.getByRole('button', { name: 'Delete message from Amina Yusuf' }).click()
  await expect(page.getByText('No messages yet.')).toBeVisible()
  expect(asked.filter((url) => url.includes('/api/'))).toEqual([])
})
