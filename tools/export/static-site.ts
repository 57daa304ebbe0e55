import { cp, mkdir, readFile, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { type DocumentEntry, pageFile } from '#server/build/manifest.ts'
import { type Deployment, policyInPage } from '#server/policy.ts'
import { StartError } from '#server/start-error.ts'
import { headersFile, redirectsFile } from './host-files.ts'
import { clearForExport } from './own-folder.ts'
import { readBuild } from './read-build.ts'
import { fileOfPage, toStaticPage } from './static-page.ts'

type StaticSiteSettings = {
  /** What the build has made (`server/build/manifest.ts`). */
  siteFolder: string
  /** Is made where it is missing. Otherwise it is empty, or an earlier export lies there. */
  folder: string
  /** The origin that takes the enquiries. */
  api: string
  run: Omit<Deployment, 'https'>
}

/**
 * Lays the built pages and files down as a static host serves them, with its `_headers` and `_redirects`.
 * @returns how many pages there are, and the address that they were built for
 * @throws StartError when there is no build or an old one, when the folder holds something else, or when browsers would not
 * let the pages post there
 */
export async function writeStaticSite({ siteFolder, folder, api, run }: StaticSiteSettings) {
  const manifest = await readBuild(siteFolder)
  const { siteUrl } = manifest
  const deployment = { ...run, https: siteUrl.startsWith('https:') }
  if (deployment.https && !api.startsWith('https:'))
    throw new StartError('Browsers let no https page send anything to http: the API needs https as well.')
  const pages = [
    ...Object.entries(manifest.documents).map(([address, entry]) => [fileOfPage(address), entry] as const),
    ['404.html', manifest.notFound] as const,
  ]
  const files = Object.keys(manifest.files).map((address) => decodeURIComponent(address))
  const texts = [
    ['_headers', headersFile(manifest, deployment)],
    ['_redirects', redirectsFile(manifest)],
  ] as const
  const named = [...pages, ...texts].map(([name]) => name)
  await clearForExport(folder, [...named, ...files.map((name) => name.slice(1))])

  const write = async (name: string, text: string) => {
    await mkdir(dirname(join(folder, name)), { recursive: true })
    await writeFile(join(folder, name), text)
  }
  const writePage = async (name: string, entry: DocumentEntry) => {
    const inline = manifest.inline[entry.inline]
    if (inline === undefined) throw new Error(`The manifest does not say what stands inline in ${name}.`)
    const policy = policyInPage({ inline, frames: entry.frames, https: deployment.https, api })
    const html = await readFile(join(siteFolder, 'pages', pageFile(entry)), 'utf8')
    await write(name, toStaticPage(html, { policy, api }))
  }
  for (const [name, entry] of pages) await writePage(name, entry)
  for (const name of files) await cp(join(siteFolder, 'files', name), join(folder, name))
  for (const [name, text] of texts) await write(name, text)
  return { pages: Object.keys(manifest.documents).length, siteUrl }
}
