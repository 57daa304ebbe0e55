import { test } from 'playwright/test'
import { buildCatalogue } from '#lib/content/build-catalogue.ts'
import { readContentFolder } from '#lib/content/read/folder.ts'
import { addressIn } from '#lib/routes.ts'
import { fill } from '#lib/text/phrase.ts'

/** The content of the site under test. Tests take their expected words from it. */
export const content = buildCatalogue(readContentFolder())

const { addresses } = content.words

/** The address of a page in the first language, which may have a word of the company. */
export const addressOf = (path: string): string => addressIn({ prefix: '', addresses }, path)

const { services, projects, posts, members, textPages } = content
const pages = [...textPages, ...textPages.flatMap(({ entries }) => entries)]
for (const each of [...services, ...projects, ...posts, ...members, ...pages])
  Object.assign(each, { path: addressOf(each.path) })

/** The texts of the interface, such as labels and messages. */
export const { words } = content

/** The accessible names of the switches on every page. */
export const said = {
  pause: fill(words.motion.choice, { label: words.motion.pause }),
  play: fill(words.motion.choice, { label: words.motion.play }),
  theme: (theme: 'system' | 'light' | 'dark') => fill(words.theme.choice, { label: words.theme[theme] }),
}

/**
 * One entry of each collection, so that no test names an entry: the newest post with code, the first member with an
 * education and a profile, otherwise the first entry; undefined if the collection is empty.
 */
export const examples = {
  service: content.services[0],
  project: content.projects[0],
  post: firstOf(content.posts, ({ body }) => body.includes('```')),
  page: content.textPages[0],
  member: firstOf(content.members, ({ education, profiles }) => education && profiles.length > 0),
}

/** The addresses of these examples, without examples that are undefined. */
export function pathsOf(...kinds: (keyof typeof examples)[]): string[] {
  return kinds.flatMap((kind) => examples[kind]?.path ?? [])
}

/** For use in a test. Skips the test if the value is undefined: another company may have no posts, for example. */
export function needed<Value>(value: Value | undefined, what: string): Value {
  // biome-ignore lint/suspicious/noSkippedTests: the content has no such entry
  test.skip(value === undefined, `the content has no ${what}`)
  if (value === undefined) throw new Error(`The content has no ${what}.`)
  return value
}

/** For use outside a test. Skips all tests of the file, or of the `describe` group, if there are too few entries. */
export function needs(entries: readonly unknown[], least: number, what: string): void {
  // biome-ignore lint/suspicious/noSkippedTests: the content has too few entries
  test.skip(entries.length < least, `the content has fewer than ${least} ${what}`)
}

/** The label of a page in the main menu. For use in a test. */
export function menuLabel(href: string): string {
  return needed(content.navigation.main.find((item) => item.href === href)?.label, `menu entry for ${href}`)
}

/** The first entry that `isBest` accepts, otherwise the first entry. */
function firstOf<Each>(entries: readonly Each[], isBest: (entry: Each) => unknown): Each | undefined {
  return entries.find(isBest) ?? entries[0]
}
