import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type axe from 'axe-core'
import type { Result, RunOptions } from 'axe-core'
import { expect, type Page } from 'playwright/test'
import { endTransitions } from '#e2e/support/keyboard.ts'

const OPTIONS: RunOptions = {
  runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'],
  rules: {
    // Called experimental, because speech is more than letters; here each name holds the words that are seen (2.5.3).
    'label-content-name-mismatch': { enabled: true },
    // The one frame is the map of another company, which we cannot fix.
    'frame-tested': { enabled: false },
    // targets.ts measures them, to 44 px. Axe also counts a field that a toast covers until Escape or 3 s take it away.
    'target-size': { enabled: false },
  },
  // Of what passes only the number would be read, and finding the rest takes half of the time.
  resultTypes: ['violations', 'incomplete'],
}

const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

/**
 * Fails with a readable list when axe finds anything on the page as it stands now, or cannot tell. What axe cannot
 * see (focus order, meaning of a name, sense of a text) is for other tests and for people.
 *
 * @param only rules by axe's name, for a page that all others have been asked about already
 */
export async function expectNoAxeViolations(page: Page, name = page.url(), only?: string[]): Promise<void> {
  await page.evaluate(endTransitions)
  // In the page itself: a builder brings axe again for each look, and opens a second page for frames of other origins.
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(AXE)
  const { violations, incomplete } = await page.evaluate(
    (options) => (window as unknown as { axe: typeof axe }).axe.run(options),
    only ? { ...OPTIONS, runOnly: only } : OPTIONS,
  )
  // It cannot tell a colour behind a stitched underline, or in an empty field; each pair of colours is measured by itself.
  const undecided = incomplete.filter(({ id }) => id !== 'color-contrast')
  expect([...violations, ...undecided].flatMap(describe), `axe on ${name}`).toEqual([])
}

/** The page as axe sees it, in both themes: they differ in their colours and in nothing else. */
export async function expectNoAxeViolationsInBothThemes(page: Page, name = page.url()): Promise<void> {
  await page.emulateMedia({ colorScheme: 'light' })
  await expectNoAxeViolations(page, `${name} in the light theme`)
  await page.emulateMedia({ colorScheme: 'dark' })
  await expectNoAxeViolations(page, `${name} in the dark theme`, ['color-contrast'])
}

function describe({ id, help, nodes }: Result): string[] {
  return nodes.map(({ target, failureSummary = '' }) => {
    const reasons = failureSummary.split('\n').slice(1).join(' ').replaceAll(/\s+/g, ' ').trim()
    return `${id}: ${help}. At ${target.join(' ')}. ${reasons}`
  })
}
