import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { AxeBuilder } from '@axe-core/playwright'
import type { Result, RunOptions } from 'axe-core'
import { expect, type Page } from 'playwright/test'
import { endTransitions } from '#e2e/support/keyboard.ts'
import { contrast, LARGE_CONTRAST, TEXT_CONTRAST } from '#lib/brand/contrast.ts'

const OPTIONS: RunOptions = {
  runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'],
  rules: {
    // Called experimental, because speech is more than letters; here each name holds the words that are seen (2.5.3).
    'label-content-name-mismatch': { enabled: true },
    // The one frame is the map of another company, which we cannot fix.
    'frame-tested': { enabled: false },
  },
  // Of what passes only the number would be read, and finding the rest takes half of the time.
  resultTypes: ['violations', 'incomplete'],
}

/**
 * Fails with a readable list when axe finds anything on the page as it stands now, or cannot tell. What axe cannot
 * see (focus order, meaning of a name, sense of a text) is for other tests and for people.
 *
 * @param only rules by axe's name, for a page that all others have been asked about already
 */
export async function expectNoAxeViolations(page: Page, name = page.url(), only?: string[]): Promise<void> {
  await page.evaluate(endTransitions)
  await bringAxe(page)
  // The mode that looks at the page alone: the other opens a second page per look, which takes twice as long and is
  // for frames of other origins. No page has one before a visitor asks for the map.
  const axe = new AxeBuilder({ page, axeSource: NOTHING }).setLegacyMode().options(OPTIONS)
  const { violations, incomplete } = await (only ? axe.withRules(only) : axe).analyze()
  const undecided = incomplete.filter(({ id }) => id !== 'color-contrast').flatMap(describe)
  const unread = incomplete.filter(({ id }) => id === 'color-contrast').flatMap(selectors)
  expect(
    [...violations.flatMap(describe), ...undecided, ...(await lowContrasts(page, unread))],
    `axe on ${name}`,
  ).toEqual([])
}

/** In place of axe's source, which the page has: the builder would bring its long form, and that twice for every look. */
const NOTHING = 'undefined'

/** Of the version that the builder brings along. */
const builder = createRequire(import.meta.url).resolve('@axe-core/playwright')
const AXE = readFileSync(createRequire(builder).resolve('axe-core/axe.min.js'), 'utf8')

async function bringAxe(page: Page): Promise<void> {
  for (const frame of page.frames())
    if (!(await frame.evaluate(() => 'axe' in window))) await frame.evaluate(AXE)
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

function selectors({ nodes }: Result): string[] {
  return nodes.flatMap(({ target }) => (typeof target[0] === 'string' ? [target[0]] : []))
}

/**
 * Where axe cannot tell the colour behind a text (a stitched underline is a picture, a slide is half out of sight,
 * a field is empty), it is that of the nearest box around it that has one: no text of this site lies on a picture.
 */
async function lowContrasts(page: Page, elements: string[]): Promise<string[]> {
  const seen = await page.evaluate(
    (given) =>
      given.map((selector) => {
        const element = document.querySelector(selector)
        if (!element) return { selector, color: '', ground: '', isLarge: false }
        const { color, fontSize, fontWeight } = getComputedStyle(element)
        const size = Number.parseFloat(fontSize)
        let box: Element | null = element
        while (box && getComputedStyle(box).backgroundColor.startsWith('rgba')) box = box.parentElement
        const ground = box ? getComputedStyle(box).backgroundColor : 'none'
        return {
          selector,
          color,
          ground,
          isLarge: size >= 24 || (size >= 18.66 && Number(fontWeight) >= 700),
        }
      }),
    elements,
  )
  return seen
    .filter(
      ({ color, ground, isLarge }) => contrast(color, ground) < (isLarge ? LARGE_CONTRAST : TEXT_CONTRAST),
    )
    .map(({ selector, color, ground }) => `color-contrast: ${color} on ${ground}. At ${selector}`)
}
