import type { Page } from 'playwright/test'
import { expect, test } from '#e2e/fixtures/test.ts'
import { content, needed } from '#e2e/support/content.ts'

/**
 * From here on each page writes down what moves on it when it takes the place of the one before. A page may be drawn
 * before it has been read to the card, which then has nothing to move to. So here each is read to its end first.
 */
async function watchPageChanges(page: Page): Promise<void> {
  await page.addInitScript(() => {
    new MutationObserver((_, observer) => {
      if (!document.head) return
      observer.disconnect()
      const untilRead = Object.assign(document.createElement('link'), { rel: 'expect', href: '#the-end' })
      untilRead.setAttribute('blocking', 'render')
      document.head.append(untilRead)
    }).observe(document, { childList: true, subtree: true })
    window.addEventListener('pagereveal', async ({ viewTransition }) => {
      await viewTransition?.ready.catch(() => undefined)
      const moving = document.getAnimations().flatMap(({ effect }) => {
        const part = effect instanceof KeyframeEffect ? effect.pseudoElement : null
        return /^::view-transition-group\((?:cloth|card)-(.+)\)$/.exec(part ?? '')?.[1] ?? []
      })
      document.documentElement.setAttribute('data-moved', moving.join(' '))
    })
  })
}

async function movedTo(page: Page, path: string): Promise<string | null> {
  await page.locator(`main a[href="${path}"]`).first().click()
  await expect(page).toHaveURL(path)
  await expect(page.locator('html')).toHaveAttribute('data-moved')
  return page.locator('html').getAttribute('data-moved')
}

const [project] = content.projects
const [member] = content.members

for (const [what, from, to, moved] of [
  ['the cloth of a card', '/projects', project?.path, `projects-${project?.id}`],
  ['a portrait', '/team', member?.path, `team-${member?.id}`],
  ['a portrait on its way back', member?.path, '/team', `team-${member?.id}`],
] as const) {
  test(`${what} moves to its new place, and nothing else does`, async ({ page }) => {
    const [start, end] = [needed(from, 'project or member'), needed(to, 'project or member')]
    await watchPageChanges(page)
    await page.goto(start)
    expect(await movedTo(page, end)).toBe(moved)
  })
}

test('while motion is paused, one page follows the other', async ({ page }) => {
  const { path } = needed(project, 'project')
  await watchPageChanges(page)
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await page.goto('/projects')
  expect(await movedTo(page, path)).toBe('')
})
