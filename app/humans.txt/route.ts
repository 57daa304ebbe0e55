import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { absoluteUrl } from '#lib/config/site-url.ts'
import { firstIndexPage } from '#lib/content/index-queries.ts'
import { memberRoute } from '#lib/routes.ts'

export const dynamic = 'force-static'

/** Who made this, and whose work it uses (https://humanstxt.org). The credits are those of NOTICE, word for word. */
export async function GET(): Promise<Response> {
  const team = firstIndexPage('team').entries.map(
    ({ id, name, role }) => `  ${role}: ${name}\n  ${absoluteUrl(memberRoute(id))}\n`,
  )
  const notice = await readFile(join(process.cwd(), 'NOTICE'), 'utf8')
  const text = ['/* TEAM */\n', ...team, '/* THANKS */\n', notice].join('\n')
  return new Response(text, { headers: { 'content-type': 'text/plain; charset=utf-8' } })
}
