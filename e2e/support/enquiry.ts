import type { Locator, Page } from 'playwright/test'
import { untilHydrated } from './hydration.ts'

/** What a visitor writes. The token makes it findable in an inbox that several tests share. */
export type Writing = { Name: string; Email: string; Phone: string; Website?: string; Message: string }

/** Values that every form takes; the website is for those that ask for one. */
export function writing(token: string): Writing {
  return {
    Name: `Ada Lovelace ${token}`,
    Email: `ada.${token}@example.com`,
    Phone: '+92 300 1234567',
    Website: 'https://example.com/about?lang=en&page=2',
    Message: `Hello,\n\nwe need <b>two</b> looms & a weaver.\n${token}`,
  }
}

/** Fills the fields of these labels, and leaves all others as they are. */
export async function fillIn(form: Locator, values: Partial<Writing>): Promise<void> {
  for (const [label, value] of Object.entries(values)) {
    await form.getByRole('textbox', { name: label }).fill(value)
  }
}

/** What stands in the fields now, in the order of the page. */
export function valuesOf(form: Locator): Promise<string[]> {
  return form
    .getByRole('textbox')
    .evaluateAll((controls) => controls.map((control) => 'value' in control && String(control.value)))
    .then((values) => values.map(String))
}

/** The toasts on the screen, without one that is just going. */
export function toasts(page: Page): Locator {
  return page
    .getByRole('region', { name: /^Notifications/ })
    .getByRole('listitem')
    .and(page.locator(':not([data-removed="true"])'))
}

/** Waits until the page listens: before that a form is posted by the browser itself, which is another test. */
export async function openForm(page: Page, route: string): Promise<Locator> {
  await page.goto(route)
  await untilHydrated(page)
  return formOn(page)
}

/** The one form of a page. */
export function formOn(page: Page): Locator {
  return page.locator('main form[action="/api/sendEmail"]')
}
