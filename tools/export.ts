import { readCommandLine } from '#lib/config/command-line.ts'
import { siteUrlAdvice } from '#lib/config/site-url.ts'
import { SITE_FOLDER } from '#server/build/manifest.ts'
import { reportStartFailure } from '#server/start-error.ts'
import { readArguments } from '#tools/export/arguments.ts'
import { writeStaticSite } from '#tools/export/static-site.ts'

const USAGE = `Lays the built pages down for a static host or a CDN, while a site elsewhere takes their enquiries.

  npm run export -- --api https://api.example.com <folder>

What is lost by it, and how the site is set that takes the enquiries: docs/deploy.md.`

readCommandLine(USAGE, { strict: false, allowPositionals: true })
try {
  const { folder, api, run } = readArguments(process.argv.slice(2))
  const { pages, siteUrl } = await writeStaticSite({ siteFolder: SITE_FOLDER, folder, api, run })
  console.log(
    `${pages} pages are in ${folder}. The site at ${api} takes their enquiries with PAGES_URL=${siteUrl}`,
  )
  const advice = siteUrlAdvice({ SITE_URL: siteUrl })
  if (advice !== undefined) console.warn(`Warning: ${advice}`)
} catch (error) {
  reportStartFailure(error)
  process.exitCode = 1
}
