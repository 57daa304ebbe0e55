import { content } from '#lib/content/content.ts'
import { words } from '#lib/content/site.ts'
import { pageUrl } from '#lib/language.ts'
import { fill, fillCount } from '#lib/text/phrase.ts'
import { markdownPath } from './metadata.ts'

/** How many entries of a collection the overview has. */
const ENTRIES_AT_MOST = 50

/**
 * The overview in llms.txt: a summary of the site, and links to the Markdown of its main pages.
 * @see https://llmstxt.org
 */
export function llmsText(): string {
  const { site, pages, textPages, services, projects, posts, members, faq } = content
  const listed = textPages.filter(({ sitemap }) => sitemap)
  const lists = listed.filter(({ entries }) => entries.length > 0)
  return [
    `# ${site.name}`,
    `> ${site.description}`,
    part(pages.services.title, services, { ...pages.services, path: '/services' }),
    part(pages.projects.title, projects, { ...pages.projects, path: '/projects' }),
    part(pages.blog.title, posts, { ...pages.blog, path: '/blog' }),
    ...lists.map((page) => part(page.title, page.entries, page)),
    [
      `## ${words.sharing.company}`,
      '',
      link(site.name, '/', pages.home.description),
      link(pages.about.title, '/about', pages.about.description),
      link(pages.contact.title, '/contact', pages.contact.description),
      ...(faq.length > 0 ? [link(pages.faq.title, '/faq', pages.faq.description)] : []),
      ...(members.length > 0 ? [link(pages.team.title, '/team', pages.team.description)] : []),
    ],
    [
      // Required by the format, for links that can be skipped.
      '## Optional',
      '',
      ...members.slice(0, ENTRIES_AT_MOST).map(linkTo),
      ...listed
        .filter((page) => !lists.includes(page))
        .map(({ title, path, description }) => link(title, path, description)),
    ],
  ]
    .filter((block) => block.length > 0)
    .map((block) => `${[block].flat().join('\n')}\n`)
    .join('\n')
}

/** The newest or first entries of a collection, and a link to the list if there are more. */
function part(heading: string, entries: Named[], list: Page & { path: string }): string[] {
  if (entries.length === 0) return []
  const lines = [`## ${heading}`, '', ...entries.slice(0, ENTRIES_AT_MOST).map(linkTo)]
  if (entries.length <= ENTRIES_AT_MOST) return lines
  const all = fillCount(words.sharing.allOfThem, entries.length, content.site.language)
  return [...lines, link(all, list.path, list.description)]
}

type Page = { title: string; description: string }
type Named = { path: string; metaDescription: string } & ({ title: string } | { name: string; role: string })

function linkTo(entry: Named): string {
  const title = 'name' in entry ? fill(words.person.withRole, entry) : entry.title
  return link(title, entry.path, entry.metaDescription)
}

function link(title: string, path: string, description: string): string {
  const [name, summary] = [title, description].map((text) => text.replace(/[\\[\]<]/g, '\\$&'))
  return `- [${name}](${pageUrl(markdownPath(path))}): ${summary}`
}
