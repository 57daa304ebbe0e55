import type { Page } from 'playwright/test'
import { expect, test } from '#e2e/fixtures/test.ts'
import { content, needed } from '#testing/site-content.ts'

/**
 * Makes each later page record which pictures move in the view transition to it. A browser may render a page before it
 * has parsed the card with the picture, and then nothing moves. So this blocks rendering until the whole page is parsed.
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

test('only the picture moves between a list and its entry; with reduced motion it does not', async ({
  page,
}) => {
  const [project] = content.projects
  const member = needed(content.members[0], 'member')
  await watchPageChanges(page)
  if (project) {
    await page.goto('/projects')
    expect(await movedTo(page, project.path)).toBe(`projects-${project.id}`)
  }
  await page.goto('/team')
  expect(await movedTo(page, member.path)).toBe(`team-${member.id}`)
  expect(await movedTo(page, '/team')).toBe(`team-${member.id}`)
  await page.emulateMedia({ reducedMotion: 'reduce' })
  expect(await movedTo(page, member.path)).toBe('')
})
