import { cp, mkdir, readdir, readFile, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { type DocumentEntry, type Manifest, pageFile } from '#build/manifest.ts'
import { type Deployment, policyInPage } from '#server/policy.ts'
import { StartError } from '#server/start-error.ts'
import { headersFile, redirectsFile } from './host-files.ts'
import { fileOfPage, toStaticPage } from './static-page.ts'

type StaticSiteSettings = {
  /** What the build has made (`build/manifest.ts`). */
  siteFolder: string
  /** Is made, and has to be empty. */
  folder: string
  /** The origin that takes the enquiries. */
  api: string
  run: Omit<Deployment, 'https'>
}

/**
 * Lays the built pages and files down as a static host serves them, with its `_headers` and `_redirects`.
 * @returns how many pages there are, and the address that they were built for
 * @throws StartError when there is no build, when the folder is not empty, or when browsers would not let the pages post there
 */
export async function writeStaticSite({ siteFolder, folder, api, run }: StaticSiteSettings) {
  const manifest = await readManifest(siteFolder)
  const { siteUrl } = manifest
  const deployment = { ...run, https: siteUrl.startsWith('https:') }
  if (deployment.https && !api.startsWith('https:'))
    throw new StartError('Browsers let no https page send anything to http: the API needs https as well.')
  await mkdir(folder, { recursive: true })
  if ((await readdir(folder)).length > 0) throw new StartError(`${folder} is not empty.`)

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
  for (const [address, entry] of Object.entries(manifest.documents)) {
    await writePage(fileOfPage(address), entry)
  }
  await writePage('404.html', manifest.notFound)
  for (const address of Object.keys(manifest.files)) {
    const name = decodeURI(address)
    await cp(join(siteFolder, 'files', name), join(folder, name))
  }
  await write('_headers', headersFile(manifest, deployment))
  await write('_redirects', redirectsFile(manifest))
  return { pages: Object.keys(manifest.documents).length, siteUrl }
}

async function readManifest(siteFolder: string): Promise<Manifest> {
  try {
    return JSON.parse(await readFile(join(siteFolder, 'manifest.json'), 'utf8'))
  } catch {
    throw new StartError('The site has not been built yet. Run: npm run build')
  }
}
