import { misuse, readCommandLine } from '#lib/config/command-line.ts'
import { siteUrlAdvice } from '#lib/config/site-url.ts'
import { SITE_FOLDER } from '#server/build/manifest.ts'
import { reportStartFailure } from '#server/start-error.ts'
import { writeStaticSite } from '#tools/export/static-site.ts'

const USAGE = `Exports the built pages for a static host or a CDN, while a site elsewhere receives their enquiries.

  npm run export -- --api https://api.example.com <folder>

For the limitations, and the settings of that site, see docs/deploy.md.`

// Without `.env`, which has the settings of the site that receives the enquiries.
const { values, positionals } = readCommandLine(USAGE, {
  allowPositionals: true,
  options: { api: { type: 'string' } },
})
const [folder, ...others] = positionals
if (folder === undefined || others.length > 0) misuse('Name one folder to write to.', USAGE)
const api = URL.parse(values.api ?? '')
if (api?.href !== `${api?.origin}/`)
  misuse('Name the site that receives the enquiries: --api https://api.example.com', USAGE)

try {
  const { pages, siteUrl } = await writeStaticSite({ siteFolder: SITE_FOLDER, folder, api: api.origin })
  console.log(
    `${pages} pages are in ${folder}. Set PAGES_URL=${siteUrl} for the site at ${api.origin}, which receives their enquiries`,
  )
  const advice = siteUrlAdvice({ SITE_URL: siteUrl })
  if (advice !== undefined) console.warn(`Warning: ${advice}`)
} catch (error) {
  reportStartFailure(error)
  process.exitCode = 1
}
