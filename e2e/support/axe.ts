import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type axe from 'axe-core'
import type { Result, RunOptions } from 'axe-core'
import { expect, type Page } from 'playwright/test'
import { endTransitions } from '#e2e/support/keyboard.ts'

const OPTIONS: RunOptions = {
  runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'],
  rules: {
    // Experimental in axe, because text can be spoken in another way. Here each name contains the visible text (2.5.3).
    'label-content-name-mismatch': { enabled: true },
    // The only frame is the map of another company, whose faults we cannot fix.
    'frame-tested': { enabled: false },
    // targets.ts requires 44 px. Axe would also report a field under a toast, although Escape or 3 s remove the toast.
    'target-size': { enabled: false },
  },
  // The results of passed rules are not read, and collecting them takes half of the time.
  resultTypes: ['violations', 'incomplete'],
}

const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

/**
 * Fails with a readable list if axe finds a fault on the current page, or cannot decide. Axe does not check the focus
 * order, the meaning of a name or the sense of a text. Other tests and people check them.
 *
 * @param only the axe ids of rules to run, for a page on which all others have already run
 */
export async function expectNoAxeViolations(page: Page, name = page.url(), only?: string[]): Promise<void> {
  await page.evaluate(endTransitions)
  // Run axe in the page: AxeBuilder would load it again for each check, and open a second page for frames of other origins.
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(AXE)
  const { violations, incomplete } = await page.evaluate(
    (options) => (window as unknown as { axe: typeof axe }).axe.run(options),
    only ? { ...OPTIONS, runOnly: only } : OPTIONS,
  )
  // Axe cannot decide on text with a stitched underline or on empty fields. Other tests check the contrast of all colours.
  const undecided = incomplete.filter(({ id }) => id !== 'color-contrast')
  expect([...violations, ...undecided].flatMap(describe), `axe on ${name}`).toEqual([])
}

function describe({ id, help, nodes }: Result): string[] {
  return nodes.map(({ target, failureSummary = '' }) => {
    const reasons = failureSummary.split('\n').slice(1).join(' ').replaceAll(/\s+/g, ' ').trim()
    return `${id}: ${help}. At ${target.join(' ')}. ${reasons}`
  })
}
