import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import type { NextAdapter } from 'next'
import { siteUrl, siteUrlAdvice } from '#lib/config/site-url.ts'
import { readSite } from '#lib/content/company-files.ts'
import { mapEmbedUrl } from '#lib/content/links.ts'
import type { DocumentEntry, InlineHashes, Manifest } from '#server/build/manifest.ts'
import { type FinishedPage, finishPage, inBatches } from './finish-pages.ts'
import {
  collectDelegated,
  collectFiles,
  collectHostRules,
  collectPages,
  collectRewrites,
  type FileSource,
  findNotFoundPage,
} from './next-output.ts'
import { hashSource, sheetInPage, takeFrame } from './page.ts'
import { bundlePageScript } from './page-script.ts'
import { filesBelow, openSiteFolder, qualityFor, siteWriter } from './site-folder.ts'

/** The version of Next for which page.ts and next-output.ts were tested. docs/architecture.md lists the details. */
const TESTED_NEXT = '16.4.5'

/**
 * The last step of `npm run build`, called by Next with everything it made: each finished page gets its styles, loses what
 * only React needs, is hashed for its policy and compressed; each file is compressed; and the manifest says what is where.
 * `server/` serves the result.
 *
 * @see https://nextjs.org/docs/app/api-reference/adapters
 */
const adapter: NextAdapter = {
  name: 'front-door',

  modifyConfig(config, { nextVersion }) {
    if (nextVersion !== TESTED_NEXT)
      throw new Error(
        `Next ${nextVersion} is installed, and this site is tested with ${TESTED_NEXT}: change TESTED_NEXT in server/build/adapter.ts, and run npm test.`,
      )
    return config
  },

  async onBuildComplete(result) {
    const { outputs, projectDir, buildId } = result
    const toastStyles = await toastStyleHashes()
    const frames = frameOrigins(projectDir)
    const pages = collectPages(outputs)
    for (const address of Object.keys(frames)) {
      if (!pages.some((page) => page.address === address))
        throw new Error(`${address} may frame, but is not a page.`)
    }
    const folder = await openSiteFolder(projectDir)
    const site = siteWriter(projectDir, qualityFor(pages.length))
    await site.cache.begin()

    const sources: FileSource[] = [
      ...(await filesBelow(join(projectDir, 'public'))),
      ...collectFiles(outputs),
    ]
    const pageScript = await bundlePageScript(projectDir)
    const written = await inBatches(sources, site.writeFile)
    written.push(await site.writeContent(pageScript))
    const setting = {
      integrity: Object.fromEntries(
        written.flatMap(({ address, integrity }) => (integrity === undefined ? [] : [[address, integrity]])),
      ),
      sheets: Object.fromEntries(
        await inBatches(
          sources.filter(({ address }) => address.endsWith('.css')),
          async ({ address, filePath }) => [address, sheetInPage(address, await readFile(filePath, 'utf8'))],
        ),
      ),
      buildId,
      scriptTags: pageScript.tag,
    }

    const inlineSets = new Map<string, { index: number; hashes: InlineHashes }>()
    const indexOf = (hashes: InlineHashes): number => {
      const key = JSON.stringify(hashes)
      const set = inlineSets.get(key) ?? { index: inlineSets.size, hashes }
      inlineSets.set(key, set)
      return set.index
    }
    const toEntry = ({ address, tag, inline }: FinishedPage): [string, DocumentEntry] => {
      const styles = [...inline.styles, ...toastStyles]
      return [address, { tag, inline: indexOf({ ...inline, styles }), frames: frames[address] ?? [] }]
    }

    const notFoundSource = findNotFoundPage(outputs)
    const missing = await finishPage(notFoundSource, setting, site)
    const finished = await inBatches(pages, (page) => finishPage(page, setting, site))
    written.push(...[missing, ...finished].flatMap(({ files }) => files))
    await site.writeFrame(takeFrame(await readFile(notFoundSource.filePath, 'utf8'), setting))
    await site.cache.end()

    await site.writeManifest({
      buildId,
      siteUrl: siteUrl().origin,
      documents: Object.fromEntries(finished.map(toEntry)),
      notFound: toEntry(missing)[1],
      inline: [...inlineSets.values()].map(({ hashes }) => hashes),
      rewrites: collectRewrites(result),
      hostRules: collectHostRules(result),
      delegated: collectDelegated(result),
      files: {
        ...(await folder.keepEarlier(written)),
        ...Object.fromEntries(written.map(({ address, entry }) => [address, entry])),
      },
    } satisfies Manifest)
    console.log(`  ${pages.length} pages and ${written.length} files are ready to be served`)
    const advice = siteUrlAdvice(process.env)
    if (advice !== undefined) console.warn(`  Warning: ${advice}`)
  },
}

export default adapter

/**
 * The pages that show a frame of another origin, and those origins. Only the map on /contact does, and where it
 * comes from is a setting of the site: `map.embedUrl` in content/site.yaml.
 */
function frameOrigins(projectFolder: string): Record<string, string[]> {
  return { '/contact': [new URL(mapEmbedUrl(readSite(projectFolder))).origin] }
}

/**
 * sonner puts its style sheet into the page by script: a `<style>` that is empty at first and then filled with a
 * text that never varies. Both are inline styles to a policy, so both are hashed from the installed package.
 *
 * @throws when the package no longer does it this way, because then its toasts would show without style.
 */
async function toastStyleHashes(): Promise<string[]> {
  const file = createRequire(import.meta.url).resolve('sonner')
  const source = await readFile(file.replace(/\.js$/, '.mjs'), 'utf8')
  const literal = /^__insertCSS\((".*")\);?$/m.exec(source)?.[1]
  if (literal === undefined)
    throw new Error(`${file} no longer inserts its style sheet as expected: adapt server/build/adapter.ts.`)
  return [hashSource(''), hashSource(String(JSON.parse(literal)))]
}
