import { buildCatalogue } from '#lib/content/build-catalogue.ts'
import { readContentFolder } from '#lib/content/folder.ts'

/** The content that the site under test was built from, so that expected words are not typed a second time. */
export const content = buildCatalogue(readContentFolder())

/**
 * One entry of each collection, for tests that walk one: of posts the newest that shows code, of members the first
 * with studies and a profile elsewhere, or simply the first. Tests name no entry of content. Looked up when they are
 * asked for, so that content without one of them can be read.
 */
export const examples = {
  get service() {
    return firstOf('service', content.services)
  },
  get project() {
    return firstOf('project', content.projects)
  },
  get post() {
    return firstOf('post', content.posts, ({ body }) => body.includes('```'))
  },
  get page() {
    return firstOf('page of text', content.textPages)
  },
  get member() {
    return firstOf('member', content.members, ({ education, profiles }) => education && profiles.length > 0)
  },
}

/** One of the footer's short addresses. */
export function exampleShortAddress() {
  return firstOf('short address', content.navigation.footerServices)
}

/** What the main menu calls a page. */
export function menuLabel(href: string): string {
  return content.navigation.main.find((item) => item.href === href)?.label ?? `no menu entry for ${href}`
}

/**
 * The first entry that has what a test needs, or else the first.
 * @throws Error when there is none at all
 */
function firstOf<Each>(
  what: string,
  entries: readonly Each[],
  hasWhatIsNeeded: (entry: Each) => unknown = () => true,
): Each {
  const found = entries.find(hasWhatIsNeeded) ?? entries[0]
  if (found === undefined) throw new Error(`The content has no ${what} to try this with.`)
  return found
}
