import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { NextAdapter } from 'next'
import { type DocumentEntry, type InlineHashes, type Manifest, pageFile } from '#build/manifest.ts'
import { siteUrl, siteUrlAdvice } from '#lib/config/site-url.ts'
import {
  collectDelegated,
  collectFiles,
  collectHostRules,
  collectPages,
  collectRewrites,
  type FileSource,
  findNotFoundPage,
  type Source,
} from './collect.ts'
import { effortFor } from './compress.ts'
import { finishDocument } from './document.ts'
import { takeFrame } from './frame.ts'
import { frameOrigins } from './frames.ts'
import { hoistScripts } from './hoist.ts'
import { addIntegrity } from './integrity.ts'
import { alternateOf } from './markdown-files.ts'
import { bundlePageScript } from './page-script.ts'
import { filesBelow, openSiteFolder } from './site-folder.ts'
import { splitPage } from './start-file.ts'
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
    const { outputs, projectDir, buildId, routing } = result
    const toastStyles = await toastStyleHashes()
    const frames = frameOrigins(projectDir)
    const pages = collectPages(outputs)
    const site = await openSiteFolder(projectDir, effortFor(pages.length))

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

    const finishPage = async ({ address, filePath }: Source): Promise<[string, DocumentEntry]> => {
      const source = await readFile(filePath, 'utf8')
      const page = splitPage(hoistScripts(source), integrity, buildId)
      const html = addIntegrity(page.html, integrity).replace('</head>', `${pageScript.tags}</head>`)
      const { inline, ...document } = finishDocument(html)
      const { tag } = document
      // Threads compress while this one writes the Markdown.
      await Promise.all([
        site.writeContent(page.startFile).then((file) => written.push(file)),
        site.writePage(document),
        writeAlternate({ address, tag }, source),
      ])
      const styles = [...inline.styles, ...toastStyles]
      return [address, { tag, inline: indexOf({ ...inline, styles }), frames: frames[address] ?? [] }]
    }

    const writeAlternate = async (page: { address: string; tag: string }, source: string) => {
      const alternate = alternateOf(page.address, source)
      if (alternate === undefined) return
      const { address, headers, write } = alternate
      const content = (await site.readBeside(page, address)) ?? write()
      written.push(await site.writeContent({ address, headers, content }))
    }

    for (const address of Object.keys(frames)) {
      if (!pages.some((page) => page.address === address))
        throw new Error(`${address} may frame, but is not a page.`)
    }

    const [, notFound] = await finishPage(findNotFoundPage(outputs))
    await site.writeFrame(takeFrame(await site.readPage(pageFile(notFound))))

    const manifest: Manifest = {
      buildId,
      siteUrl: siteUrl().origin,
      documents: Object.fromEntries(await inBatches(pages, finishPage)),
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
    console.log(`  Front door: ${pages.length} pages and ${written.length} files are ready to be served`)
    const advice = siteUrlAdvice(process.env)
    if (advice !== undefined) console.warn(`  Warning: ${advice}`)
  },
}

export default adapter

const BATCH_SIZE = 16

/** Enough at once to keep every core compressing, few enough for ten thousand pages to fit into memory. */
async function inBatches<Item, Result>(
  items: readonly Item[],
  work: (item: Item) => Promise<Result>,
): Promise<Result[]> {
  const results: Result[] = []
  for (let start = 0; start < items.length; start += BATCH_SIZE) {
    results.push(...(await Promise.all(items.slice(start, start + BATCH_SIZE).map(work))))
  }
  return results
}
