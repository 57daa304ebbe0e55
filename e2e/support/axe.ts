import { AxeBuilder } from '@axe-core/playwright'
import type { Result } from 'axe-core'
import { expect, type Page } from 'playwright/test'

const RULES = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']

/**
 * Fails with a readable list when axe finds anything on the page as it stands now. What axe cannot see
 * (focus order, meaning of a name, sense of a text) is for other tests and for people.
 */
export async function expectNoAxeViolations(page: Page, name = page.url()): Promise<void> {
  const { violations } = await new AxeBuilder({ page }).withTags(RULES).analyze()
  expect(violations.flatMap(describe), `axe on ${name}`).toEqual([])
}

function describe({ id, help, nodes }: Result): string[] {
  return nodes.map(({ target, failureSummary = '' }) => {
    const reasons = failureSummary.split('\n').slice(1).join(' ').replaceAll(/\s+/g, ' ').trim()
    return `${id}: ${help}. At ${target.join(' ')}. ${reasons}`
  })
}
