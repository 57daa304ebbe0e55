import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { absoluteUrl } from '#lib/config/site-url.ts'
import { content } from '#lib/content/content.ts'
import { words } from '#lib/content/site.ts'

export const dynamic = 'force-static'

/**
 * The team, and credits for the work of others (https://humanstxt.org): those of NOTICE, and of the company's own icons.
 */
export async function GET(): Promise<Response> {
  const team = content.members.map(({ path, name, role }) => `  ${role}: ${name}\n  ${absoluteUrl(path)}\n`)
  const icons = content.technologies.flatMap(({ name, credit }) => (credit ? [`  ${name}: ${credit}`] : []))
  const notice = await readFile(join(process.cwd(), 'NOTICE'), 'utf8')
  const text = [
    `/* ${words.sharing.team} */\n`,
    ...team,
    `/* ${words.sharing.thanks} */\n`,
    notice,
    ...icons,
    '',
  ].join('\n')
  return new Response(text, { headers: { 'content-type': 'text/plain; charset=utf-8' } })
}
