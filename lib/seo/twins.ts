import { absoluteUrl } from '#lib/config/site-url.ts'
import type { Pictures } from '#lib/content/catalogue.ts'
import { content } from '#lib/content/content.ts'
import { withAddresses } from '#lib/content/markdown.ts'
import { findMember, findPost, findProject, findService } from '#lib/content/queries.ts'
import { memberRoute, postRoute, projectRoute, serviceRoute } from '#lib/routes.ts'
import { memberText, pageTexts, postText, projectText, serviceText } from './page-texts.ts'

type PageText = { text: string; pictures: Pictures }

/** Where the Markdown twin of a page stands: /about has /about.md, home has /index.md. */
export function twinPath(path: string): `/${string}.md` {
  return path === '/' ? '/index.md' : `/${path.slice(1)}.md`
}

/**
 * What a page says, as Markdown with whole addresses and a last line that names the page.
 * @throws when there is no such page, which only a fault of ours can ask for
 */
export function pageAsMarkdown(path: string): string {
  const page = findText(path)
  if (page === undefined) throw new Error(`${path} is no page, or one without a Markdown twin`)
  return `${withWholeAddresses(path, page).trim()}\n\n---\n\nThis is the text of ${absoluteUrl(path)}\n`
}

/**
 * A text as it reads away from its page: links and pictures begin with the site's address. A picture is named in
 * content as the file beside the text, and stands where the build has put it.
 */
export function withWholeAddresses(path: string, { text, pictures }: PageText): string {
  return withAddresses(text, (kind, address) => {
    const found = kind === 'image' ? (pictures[address]?.src ?? address) : address
    return URL.canParse(found) ? found : new URL(found, absoluteUrl(path)).href
  })
}

/**
 * The overview in llms.txt: what the site is, and a link to the Markdown twin of each page that is worth one.
 * @see https://llmstxt.org
 */
export function llmsText(): string {
  const { site, pages, services, projects, posts, members } = content
  const link = (title: string, path: string, description: string) =>
    `- [${title}](${absoluteUrl(twinPath(path))}): ${description}`
  return [
    `# ${site.name}`,
    `> ${site.description}`,
    ['## Services', '', ...services.map((each) => link(each.title, serviceRoute(each.id), each.description))],
    ['## Projects', '', ...projects.map((each) => link(each.title, projectRoute(each.id), each.description))],
    ['## Blog', '', ...posts.map((each) => link(each.title, postRoute(each.id), each.excerpt))],
    [
      '## Company',
      '',
      link(site.name, '/', pages.home.description),
      link(pages.about.title, '/about', pages.about.description),
      link(pages.contact.title, '/contact', pages.contact.description),
      link(pages.faq.title, '/faq', pages.faq.description),
      link(pages.team.title, '/team', pages.team.description),
    ],
    [
      '## Optional',
      '',
      ...members.map((each) => link(`${each.name}, ${each.role}`, memberRoute(each.id), each.bio)),
      link(pages.privacy.title, '/privacy', pages.privacy.description),
      link(pages.accessibility.title, '/accessibility', pages.accessibility.description),
    ],
  ]
    .map((block) => `${[block].flat().join('\n')}\n`)
    .join('\n')
}

/** What a page says, and the pictures that its text may name. */
function findText(path: string): PageText | undefined {
  const text = pageTexts[path]
  if (text !== undefined) return { text, pictures: {} }
  const [, folder, id = ''] = path.split('/')
  if (folder === 'services') return written(findService(id), serviceText)
  if (folder === 'projects') return written(findProject(id), projectText)
  if (folder === 'blog') return written(findPost(id), postText)
  return folder === 'team' ? written(findMember(id), memberText) : undefined
}

function written<Entry extends { pictures: Pictures }>(
  entry: Entry | undefined,
  write: (entry: Entry) => string,
): PageText | undefined {
  return entry === undefined ? undefined : { text: write(entry), pictures: entry.pictures }
}
