import { test } from 'playwright/test'
import { buildCatalogue } from '#lib/content/build-catalogue.ts'
import { readContentFolder } from '#lib/content/folder.ts'
import { fill } from '#lib/words.ts'

/** The content that the site under test was built from, so that expected words are not typed a second time. */
export const content = buildCatalogue(readContentFolder())

/** The words that pages say by themselves. */
export const { words } = content

/** The names of the switches that every page has. */
export const said = {
  pause: fill(words.motion.choice, { label: words.motion.pause }),
  play: fill(words.motion.choice, { label: words.motion.play }),
  theme: (theme: 'system' | 'light' | 'dark') => fill(words.theme.choice, { label: words.theme[theme] }),
}

/**
 * One entry of each collection, for tests that walk one: of posts the newest that shows code, of members the first
 * with studies and a profile elsewhere, or simply the first; nothing where a company has none. Tests name no entry.
 */
export const examples = {
  service: content.services[0],
  project: content.projects[0],
  post: firstOf(content.posts, ({ body }) => body.includes('```')),
  page: content.textPages[0],
  member: firstOf(content.members, ({ education, profiles }) => education && profiles.length > 0),
}

/** The address of each of these examples that there is. */
export function pathsOf(...kinds: (keyof typeof examples)[]): string[] {
  return kinds.flatMap((kind) => examples[kind]?.path ?? [])
}

/** Called in a test: skips it where the content has nothing to try it with. Another company may have no posts. */
export function needed<Value>(value: Value | undefined, what: string): Value {
  // biome-ignore lint/suspicious/noSkippedTests: nothing to try it with
  test.skip(value === undefined, `the content has no ${what}`)
  if (value === undefined) throw new Error(`The content has no ${what}.`)
  return value
}

/** Called outside of a test: skips all of its file, or of its group, where the content has too few. */
export function needs(entries: readonly unknown[], least: number, what: string): void {
  // biome-ignore lint/suspicious/noSkippedTests: too little to try it with
  test.skip(entries.length < least, `the content has fewer than ${least} ${what}`)
}

/** The label of a page in the main menu. Called in a test. */
export function menuLabel(href: string): string {
  return needed(content.navigation.main.find((item) => item.href === href)?.label, `menu entry for ${href}`)
}

/** The first entry that a test prefers, or else the first. */
function firstOf<Each>(entries: readonly Each[], isBest: (entry: Each) => unknown): Each | undefined {
  return entries.find(isBest) ?? entries[0]
}
