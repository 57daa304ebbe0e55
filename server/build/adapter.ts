import { join } from 'node:path'
import type { NextAdapter } from 'next'
import { siteUrl, siteUrlAdvice } from '#lib/config/site-url.ts'
import { type DocumentEntry, type InlineHashes, type Manifest, pageFile } from '#server/build/manifest.ts'
import { inBatches } from './batches.ts'
import { keepTypesChecked, typesName } from './checked-types.ts'
import {
  collectDelegated,
  collectFiles,
  collectHostRules,
  collectPages,
  collectRewrites,
  type FileSource,
  findNotFoundPage,
} from './collect.ts'
import { effortFor } from './compress.ts'
import { type FinishedPage, finishPage } from './finish-page.ts'
import { takeFrame } from './frame.ts'
import { frameOrigins } from './frames.ts'
import { bundlePageScript } from './page-script.ts'
import { finishPages } from './page-threads.ts'
import { filesBelow, openSiteFolder } from './site-folder.ts'
import { toastStyleHashes } from './toast-styles.ts'

/**
 * The last step of `npm run build`, called by Next with everything it made: each finished page is hashed for its
 * policy and compressed, each file compressed, and the manifest says what is where. `server/` serves the result.
 *
 * @see https://nextjs.org/docs/app/api-reference/adapters
 */
const adapter: NextAdapter = {
  name: 'front-door',

  async onBuildComplete(result) {
    const { outputs, projectDir, buildId, routing, config } = result
    const toastStyles = await toastStyleHashes()
    const frames = frameOrigins(projectDir)
    const pages = collectPages(outputs)
    const effort = effortFor(pages.length)
    const site = await openSiteFolder(projectDir, effort)

    const files: FileSource[] = [...(await filesBelow(join(projectDir, 'public'))), ...collectFiles(outputs)]
    const pageScript = await bundlePageScript(projectDir)
    const written = await inBatches(files, site.writeFile)
    written.push(...(await inBatches(pageScript.files, site.writeContent)))
    const integrity = Object.fromEntries(
      written.flatMap((each) => (each.integrity === undefined ? [] : [[each.address, each.integrity]])),
    )

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

    for (const address of Object.keys(frames)) {
      if (!pages.some((page) => page.address === address))
        throw new Error(`${address} may frame, but is not a page.`)
    }

    const setting = { integrity, buildId, scriptTags: pageScript.tags }
    // Not beside each other: if one fails, nothing is still being written.
    const missing = await finishPage(findNotFoundPage(outputs), setting, site)
    const finished = await finishPages(pages, { ...setting, projectFolder: projectDir, effort })
    written.push(...[missing, ...finished].flatMap(({ files }) => files))
    const [, notFound] = toEntry(missing)
    await site.writeFrame(takeFrame(await site.readPage(pageFile(notFound))))

    const manifest: Manifest = {
      buildId,
      siteUrl: siteUrl().origin,
      documents: Object.fromEntries(finished.map(toEntry)),
      inline: [...inlineSets.values()].map(({ hashes }) => hashes),
      notFound,
      rewrites: collectRewrites(result),
      hostRules: collectHostRules(result),
      delegated: collectDelegated(result),
      files: {
        ...(await site.keepEarlier(written)),
        ...Object.fromEntries(written.map(({ address, entry }) => [address, entry])),
      },
      router: { header: routing.rsc.header, vary: routing.rsc.varyHeader },
    }
    await site.writeManifest(manifest)
    if (!config.typescript.ignoreBuildErrors) {
      const name = typesName(projectDir, (await config.redirects?.()) ?? [])
      if (name === process.env.TYPES_NAME) keepTypesChecked(projectDir, name)
    }
    console.log(`  Front door: ${pages.length} pages and ${written.length} files are ready to be served`)
    const advice = siteUrlAdvice(process.env)
    if (advice !== undefined) console.warn(`  Warning: ${advice}`)
  },
}

export default adapter
