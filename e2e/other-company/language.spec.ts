import { expect, test } from '#e2e/fixtures/test.ts'
import { directionOf } from '#lib/text/direction.ts'
import { pagesToWalk } from '#testing/kinds-of-pages.ts'
import { content } from '#testing/site-content.ts'

/* Tests the site of a company in another language: no page has an English word, and the text direction is correct. */

test.use({ contextOptions: { reducedMotion: 'reduce' }, expectedErrors: [/status of 404/] })

/** Common English words, and English words of buttons and labels. None of them is a word in German or Urdu. */
const ENGLISH =
  /(?<!\p{L})(?:the|and|of|to|is|are|with|from|your|you|our|about|more|all|back|next|previous|page|pages|home|read|send|sent|close|open|opens|skip|please|phone|message|write|required|years|rights|reserved|by|at|this|here|not|found|loading|error)(?!\p{L})/giu

test('no page has an English word, and lines run in the direction of the language', async ({ page }) => {
  test.setTimeout(300_000)
  const { language } = content.site
  for (const address of pagesToWalk) {
    await page.goto(address)
    const { said, direction, sideways } = await page.evaluate(() => {
      const skipped = 'script, style, code, noscript, svg, [lang]:not(html)'
      const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
      const texts = [
        document.title,
        document.querySelector('meta[name="description"]')?.getAttribute('content'),
      ]
      while (walker.nextNode()) {
        const { currentNode } = walker
        if (!currentNode.parentElement?.closest(skipped)) texts.push(currentNode.textContent)
      }
      for (const name of ['aria-label', 'alt', 'title', 'placeholder', 'aria-roledescription'])
        for (const each of document.querySelectorAll(`[${name}]`)) texts.push(each.getAttribute(name))
      return {
        said: texts.filter((text) => text?.trim()).join('\n'),
        direction: getComputedStyle(document.body).direction,
        sideways: document.documentElement.scrollWidth - innerWidth,
      }
    })
    const addresses = /\S+@\S+|https?:\/\/\S+|\S+\.(?:example|yaml)\S*/g
    expect([address, ...(said.replaceAll(addresses, '').match(ENGLISH) ?? [])]).toEqual([address])
    expect([address, direction, sideways]).toEqual([address, directionOf(language), 0])
  }
})

test('a side panel opens at the side where lines end', async ({ page }) => {
  const isLeftward = directionOf(content.site.language) === 'rtl'
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto('/')
  const panel = page.locator('dialog.side-panel').filter({ has: page.locator('nav') })
  await page.locator('header button[aria-haspopup="dialog"]').last().click()
  await expect(panel).toBeVisible()
  /** The nearer side of the window. There may be space for a scrollbar between that side and the panel. */
  const side = () =>
    panel.evaluate((element) => {
      const { left, right } = element.getBoundingClientRect()
      return left < innerWidth - right ? 'left' : 'right'
    })
  await expect.poll(side).toBe(isLeftward ? 'left' : 'right')
})
