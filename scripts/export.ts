import { parseArgs } from 'node:util'
import { SITE_FOLDER } from '#build/manifest.ts'
import { readEnvironment } from '#lib/config/env.ts'
import { loadEnvironmentFile } from '#lib/config/env-file.ts'
import { writeStaticSite } from '#scripts/export/static-site.ts'
import { reportStartFailure, StartError } from '#server/start-error.ts'

// Lays the built pages down for a static host or a CDN, while a site elsewhere takes their enquiries:
// npm run export -- --api https://api.example.com <folder>
// What is lost by it, and how the site is set that takes the enquiries: docs/deploy.md.

try {
  const { values, positionals } = parseArgs({ options: { api: { type: 'string' } }, allowPositionals: true })
  const [folder, ...others] = positionals
  const api = URL.parse(values.api ?? '')
  if (folder === undefined || others.length > 0) throw new StartError('Name one folder to write to.')
  if (api === null || api.href !== `${api.origin}/`)
    throw new StartError('Name the site that takes the enquiries: --api https://api.example.com')
  loadEnvironmentFile()
  const { hstsScope, preview } = readEnvironment(process.env)
  const { pages, siteUrl } = await writeStaticSite({
    siteFolder: SITE_FOLDER,
    folder,
    api: api.origin,
    run: { hstsScope, preview },
  })
  console.log(
    `${pages} pages are in ${folder}. The site at ${api.origin} takes their enquiries with PAGES_URL=${siteUrl}`,
  )
} catch (error) {
  reportStartFailure(error)
  process.exitCode = 1
}
