import type { Page } from 'playwright/test'
import { expect, test } from '#e2e/fixtures/test.ts'
import { fillIn, formOn, labelOf, textOf, valuesOf, writing } from '#e2e/support/enquiry.ts'
import { ISLAND_SCRIPTS, untilHydrated } from '#e2e/support/islands.ts'
import { enquiryForms } from '#lib/enquiry/forms.ts'

// React hydrates each form, carousel and list of messages apart from the rest of the page. waiting-scripts.spec.ts tests when it
// does, and what happens if a script does not come.

const { contact } = enquiryForms

/** As Chrome translates a page: each text is in two elements, also a text that appears later. */
function translate(): void {
  const wrap = (node: Node) => {
    const texts = document.createTreeWalker(node, NodeFilter.SHOW_TEXT)
    const found: Node[] = []
    while (texts.nextNode()) found.push(texts.currentNode)
    for (const text of node instanceof Text ? [node] : found) {
      const parent = text.parentElement
      if (!parent || parent.closest('font, script, style, textarea, select, title')) continue
      const [outer, inner] = [document.createElement('font'), document.createElement('font')]
      inner.textContent = text.textContent
      outer.append(inner)
      text.parentNode?.replaceChild(outer, text)
    }
  }
  wrap(document.body)
  new MutationObserver((changes) => {
    for (const { addedNodes, target, type } of changes)
      for (const node of type === 'characterData' ? [target] : addedNodes) wrap(node)
  }).observe(document.body, { childList: true, characterData: true, subtree: true })
}

/** As a password manager does: an icon beside each field, and a container at the beginning of the page. */
function addElements(): void {
  document.documentElement.dataset.extension = 'yes'
  document.body.prepend(document.createElement('div'))
  for (const field of document.querySelectorAll('main form :is(input, textarea)'))
    field.after(document.createElement('div'))
}

/** Holds the scripts of islands back. @returns the function that lets them through */
async function delayScripts(page: Page): Promise<() => void> {
  const { promise, resolve } = Promise.withResolvers<void>()
  await page.route(ISLAND_SCRIPTS, async (route) => {
    await promise
    await route.continue()
  })
  return resolve
}

const NAME = 'Ada Lovelace'

for (const { of, change, path } of [
  { of: 'nothing else', change: () => undefined, path: '/contact' },
  { of: 'a translation', change: translate, path: '/contact' },
  { of: 'a translation, in the hero', change: translate, path: '/' },
  { of: 'an extension', change: addElements, path: '/contact' },
]) {
  test(`what was typed, the focus, the caret and the theme stay when a form is hydrated late, after ${of}`, async ({
    page,
    token,
  }) => {
    const form = formOn(page)
    const name = form.locator('[autocomplete="name"]')
    await page.addInitScript(() => localStorage.setItem('theme', 'dark'))
    const release = await delayScripts(page)
    await page.goto(path)
    const before = await name.elementHandle()
    await page.evaluate(change)
    await name.pressSequentially(NAME)
    await name.press('ArrowLeft')
    release()
    await expect(page.locator('[data-island="form"]')).toHaveAttribute('data-hydrated', '')
    // React has taken over the elements of an unchanged form, and has made those of a changed one again.
    const isSame = await before?.evaluate((element) => element.isConnected)
    expect(isSame).toBe(of === 'nothing else')
    await expect(name).toHaveValue(NAME)
    await expect(name).toBeFocused()
    await page.keyboard.type('!')
    await expect(name).toHaveValue(NAME.replace(/e$/, '!e'))
    await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark')

    const { [labelOf('name')]: _name, ...others } = writing(
      token,
      path === '/' ? enquiryForms.appointment : contact,
    )
    await fillIn(form, others)
    let posts = 0
    page.on('request', (request) => {
      if (request.method() === 'POST') posts += 1
    })
    await form.getByRole('button').click()
    const { sent } = textOf(path === '/' ? enquiryForms.appointment : contact)
    await expect(form).toContainText(sent)
    expect(posts).toBe(1)
    await expect(name).toHaveValue('')
    await page.unrouteAll({ behavior: 'wait' })
  })
}

test.describe('an island that throws', () => {
  test.use({ expectedErrors: [/constructor|undefined/] })

  test('becomes the form of the server again, with what was typed, which the browser posts', async ({
    page,
    token,
  }) => {
    await page.goto('/contact')
    const form = formOn(page)
    await untilHydrated(page)
    const { [labelOf('message')]: _message, ...some } = writing(token)
    await fillIn(form, some)
    const typed = await valuesOf(form)
    // The list of the missing fields is counted with it.
    await page.evaluate(() => {
      const PluralRules = () => {
        throw new Error('broken')
      }
      Object.assign(Intl, { PluralRules })
    })
    await form.getByRole('button').click()
    await expect(page.locator('[data-hydrated]')).toHaveCount(0)
    expect(await valuesOf(form)).toEqual(typed)
    await fillIn(form, writing(token))
    await form.getByRole('button').click()
    await page.waitForURL('**/api/sendEmail')
    await expect(page.getByRole('heading', { level: 1 })).toContainText(textOf(contact).sent)
  })

  test('at the start loses neither what was typed nor the press', async ({ page, token }) => {
    const release = await delayScripts(page)
    await page.goto('/contact')
    const form = formOn(page)
    await page.locator('[data-island]').evaluate((island: HTMLElement) => {
      island.dataset.props = '{}'
    })
    await fillIn(form, writing(token))
    await form.getByRole('button').click()
    release()
    await page.waitForURL('**/api/sendEmail')
    await expect(page.getByRole('heading', { level: 1 })).toContainText(textOf(contact).sent)
    await page.unrouteAll({ behavior: 'wait' })
  })
})
