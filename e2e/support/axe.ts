import { AxeBuilder } from '@axe-core/playwright'
import type { Result } from 'axe-core'
import { expect, type Page } from 'playwright/test'

const RULES = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']

/**
 * Fails with a readable list when axe finds anything on the page as it stands now. What axe cannot see
 * (focus order, meaning of a name, sense of a text) is for other tests and for people.
 *
 * @param only rules by axe's name, for a page that all others have been asked about already
 */
export async function expectNoAxeViolations(page: Page, name = page.url(), only?: string[]): Promise<void> {
  await settled(page)
  // The mode that looks at the page alone: the other opens a second page per look, which takes twice as long and is
  // for frames of other origins. No page has one before a visitor asks for the map.
  const axe = new AxeBuilder({ page }).setLegacyMode()
  const { violations } = await (only ? axe.withRules(only) : axe.withTags(RULES)).analyze()
  expect(violations.flatMap(describe), `axe on ${name}`).toEqual([])
}

/** Colours that are on their way from one theme to the other have the contrast of neither. */
async function settled(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const transitions = document.getAnimations().filter((each) => each instanceof CSSTransition)
    await Promise.allSettled(transitions.map(({ finished }) => finished))
  })
}

function describe({ id, help, nodes }: Result): string[] {
  return nodes.map(({ target, failureSummary = '' }) => {
    const reasons = failureSummary.split('\n').slice(1).join(' ').replaceAll(/\s+/g, ' ').trim()
    return `${id}: ${help}. At ${target.join(' ')}. ${reasons}`
  })
}
