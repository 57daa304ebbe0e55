import { spawnSync } from 'node:child_process'
import { readFile, writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import type { NextAdapter } from 'next'
import { codeVersion } from '#lib/code-version.ts'
import { siteUrl, siteUrlAdvice } from '#lib/config/site-url.ts'
import { readSite } from '#lib/content/company-files.ts'
import { mapEmbedUrl } from '#lib/content/links.ts'
import { type DocumentEntry, FRAME_FILE, type InlineHashes, SITE_FOLDER } from '#server/build/manifest.ts'
import {
  collectFiles,
  collectHandlers,
  collectHostRules,
  collectPages,
  collectRedirects,
  collectRewrites,
  type FileSource,
  findNotFoundPage,
  type Source,
} from './next-output.ts'
import { bundlePageScript, contentTag, finishHtml, hashSource, type PageSetting, takeFrame } from './page.ts'
import { bundleServer } from './server-bundle.ts'
import { readScripts, readSheet } from './sheet.ts'
import { filesBelow, openSiteFolder, type SiteFolder } from './site-folder.ts'

/** The version of Next for which page.ts and next-output.ts were tested. docs/architecture.md lists the details. */
const TESTED_NEXT = '16.4.5'

/**
 * The last step of `npm run build`. Next calls it with its output. It writes styles into each page, moves React's data to
 * another file, hashes inline scripts and styles, compresses pages and files, and writes the manifest. `server/` serves
 * the result.
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
    const { outputs, projectDir, buildId, config } = result
    const handlers = collectHandlers(outputs)
    const toastStyles = await toastStyleHashes()
    // The only frame of another origin is the map.
    const frames: Record<string, string[]> = {
      '/contact': [new URL(mapEmbedUrl(readSite(projectDir))).origin],
    }
    const pages = collectPages(outputs)
    const site = await openSiteFolder(projectDir, pages.length)
    const sources: FileSource[] = [
      ...(await filesBelow(join(projectDir, 'public'))),
      ...collectFiles(outputs),
    ]
    const ours = await bundlePageScript(projectDir)
    await inBatches(sources, site.writeFile)
    await site.writeContent(ours)
    const readAll = async (ending: string): Promise<[address: string, text: string][]> => {
      const files = sources.filter(({ address }) => address.endsWith(ending))
      return await inBatches(files, async ({ address, filePath }) => [
        address,
        await readFile(filePath, 'utf8'),
      ])
    }
    const sheets = (await readAll('.css')).map(([address, css]) => [address, readSheet(address, css)])
    const setting: PageSetting = {
      // Sorted, because an unchanged page must be the same file in every build.
      integrity: Object.fromEntries(Object.entries(site.integrity).toSorted()),
      sheets: Object.fromEntries(sheets),
      classesOfScripts: readScripts([...(await readAll('.js')), [ours.address, String(ours.content)]]),
      scriptTags: ours.tag,
    }
    const finishPage = pageFinisher({ setting, site, buildId, code: codeVersion() })

    const inlineSets: InlineHashes[] = []
    const indexes = new Map<string, number>()
    const indexOf = (hashes: InlineHashes): number => {
      const key = JSON.stringify(hashes)
      if (!indexes.has(key)) indexes.set(key, inlineSets.push(hashes) - 1)
      return indexes.get(key) ?? 0
    }
    const toEntry = ({ address, tag, inline }: FinishedPage): [string, DocumentEntry] => {
      const styles = [...inline.styles, ...toastStyles]
      return [address, { tag, inline: indexOf({ ...inline, styles }), frames: frames[address] ?? [] }]
    }

    const notFoundSource = findNotFoundPage(outputs)
    const missing = await finishPage(notFoundSource)
    const finished = await inBatches(pages, finishPage)
    const frame = takeFrame(await readFile(notFoundSource.filePath, 'utf8'), setting)
    await writeFile(join(projectDir, SITE_FOLDER, FRAME_FILE), frame)
    await bundleServer(projectDir, { handlers, env: config.env })
    await site.finish({
      buildId,
      commit: commitIn(projectDir),
      siteUrl: siteUrl().origin,
      documents: Object.fromEntries(finished.map(toEntry)),
      notFound: toEntry(missing)[1],
      inline: inlineSets,
      rewrites: collectRewrites(result),
      hostRules: collectHostRules(result),
      redirects: collectRedirects(result),
    })
    console.log(`  ${pages.length} pages and ${Object.keys(site.files).length} files are ready to be served`)
    const advice = siteUrlAdvice(process.env)
    if (advice !== undefined) console.warn(`  Warning: ${advice}`)
  },
}

export default adapter

/** The commit that is built. An image is built without git, and may get it in SITE_COMMIT. */
function commitIn(projectDir: string): string {
  // Root may build the project of another user.
  const describe = ['-c', 'safe.directory=*', 'describe', '--always', '--exclude=*', '--dirty', '--abbrev=40']
  const { stdout } = spawnSync('git', describe, { cwd: projectDir, encoding: 'utf8' })
  return process.env.SITE_COMMIT || stdout?.trim() || 'unknown'
}

/** Enough to keep the processors busy during compression, and few enough that ten thousand pages fit into memory. */
const BATCH_SIZE = 16

/** Runs one batch after the other, and all items of a batch at once. The results keep the order of the items. */
async function inBatches<Item, Result>(
  items: readonly Item[],
  work: (item: Item) => Promise<Result>,
): Promise<Result[]> {
  const results: Result[] = []
  for (let from = 0; from < items.length; from += BATCH_SIZE) {
    results.push(...(await Promise.all(items.slice(from, from + BATCH_SIZE).map(work))))
  }
  return results
}

type FinishedPage = { address: string; tag: string; inline: InlineHashes }

type FinisherOptions = { setting: PageSetting; site: SiteFolder; buildId: string; code: string }

/** Every page has the name of the build in its data. Without it, an unchanged page is the same file. */
const ANY_BUILD = 'any'

/**
 * Returns a function that finishes a page and writes it, its start file and its Markdown. If the page, the setting and the
 * code have not changed since the build before, it takes them from there. Its errors begin with the address of the page.
 */
export function pageFinisher({ setting, site, buildId, code }: FinisherOptions) {
  const madeBy = contentTag(Buffer.from(JSON.stringify([code, setting])))
  return async function finishPage({ address, filePath }: Source): Promise<FinishedPage> {
    try {
      const source = (await readFile(filePath, 'utf8')).replaceAll(buildId, ANY_BUILD)
      const madeFrom = contentTag(Buffer.from(madeBy + source))
      const finished = (await site.takeOver(madeFrom)) ?? finishHtml(source, setting)
      return { address, inline: finished.inline, tag: await site.writeFinished(finished, madeFrom) }
    } catch (error) {
      throw new Error(`${address}: ${error instanceof Error ? error.message : error}`, { cause: error })
    }
  }
}

/**
 * sonner adds its style sheet by script: first an empty `<style>`, then a text that is always the same. The policy
 * needs a hash of each, computed from the installed package.
 *
 * @throws when the package does this in another way, because its toasts would have no styles.
 */
async function toastStyleHashes(): Promise<string[]> {
  const file = createRequire(import.meta.url).resolve('sonner')
  const source = await readFile(file.replace(/\.js$/, '.mjs'), 'utf8')
  const literal = /^__insertCSS\((".*")\);?$/m.exec(source)?.[1]
  if (literal === undefined)
    throw new Error(`${file} no longer inserts its style sheet as expected: adapt server/build/adapter.ts.`)
  return [hashSource(''), hashSource(String(JSON.parse(literal)))]
}
