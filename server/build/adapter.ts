import { spawnSync } from 'node:child_process'
import { readFile, writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import type { NextAdapter } from 'next'
import { siteUrl, siteUrlAdvice } from '#lib/config/site-url.ts'
import { codeVersion } from '#lib/process/code-version.ts'
import { type DocumentEntry, frameFile, type PageSources, SITE_FOLDER } from '#server/build/manifest.ts'
import { linkCounterparts } from './counterparts.ts'
import { finishHtml, type PageSetting, takeFrame, withoutNext } from './finish-page.ts'
import { contentTag, hashSource } from './hashes.ts'
import {
  isInEachLanguage,
  joinRules,
  type LanguagePass,
  languageOfPass,
  placeIn,
  rulesIn,
} from './language-pass.ts'
import {
  collectFiles,
  collectHandlers,
  collectPages,
  collectRedirects,
  collectRewrites,
  type FileSource,
  findNotFoundPage,
  type Source,
} from './next-output.ts'
import { bundleIslands, bundlePageScript } from './scripts.ts'
import { bundleServer } from './server-bundle.ts'
import { filesBelow, openSiteFolder, type SiteFolder } from './site-folder.ts'
import { readSheet } from './style-sheet.ts'

/**
 * The last step of `npm run build`, for each language. Next calls it with its output. It writes styles into each page, replaces
 * the scripts of Next by ours, hashes inline scripts and styles, compresses pages and files, and writes the manifest. `server/`
 * serves the result.
 *
 * @see https://nextjs.org/docs/app/api-reference/adapters
 */
const adapter: NextAdapter = {
  name: 'front-door',

  async onBuildComplete(result) {
    const { outputs, projectDir, config } = result
    const pass = languageOfPass()
    const toastStyles = await toastStyleHashes()
    const pages = collectPages(outputs)
    const pageCount = pages.length * pass.languages.length
    const site = await openSiteFolder(projectDir, { pageCount, isContinued: !pass.isFirst })
    const made = collectFiles(outputs)
    const sources: FileSource[] = pass.isFirst
      ? [...(await filesBelow(join(projectDir, 'public'))), ...made]
      : made.filter(isInEachLanguage).map((each) => ({ ...each, address: placeIn(pass, each.address) }))
    const script = await bundlePageScript(projectDir)
    const islands = await bundleIslands(projectDir, config.env)
    await Readable.from(sources).forEach(site.writeFile, AT_ONCE)
    for (const { address, text } of new Set([script, ...Object.values(islands).flat()]))
      await site.writeContent({ address, content: Buffer.from(text) })
    const styles = made.filter(({ address }) => address.endsWith('.css'))
    const sheets = styles.map(async ({ address, filePath }) => {
      return [address, readSheet(address, await readFile(filePath, 'utf8'))] as const
    })
    const setting = { sheets: Object.fromEntries(await Promise.all(sheets)), script, islands }
    const finishPage = pageFinisher({ setting, site, pass, code: codeVersion() })

    const { begun } = site
    const sets = new Map(begun?.sources.map((sources, index) => [JSON.stringify(sources), index]))
    const toEntry = ({ address, tag, sources }: FinishedPage): [string, DocumentEntry] => {
      const key = JSON.stringify({ ...sources, styles: [...sources.styles, ...toastStyles] })
      if (!sets.has(key)) sets.set(key, sets.size)
      return [address, { tag, sources: sets.get(key) ?? 0 }]
    }

    const notFoundSource = findNotFoundPage(outputs)
    const missing = await finishPage(notFoundSource)
    const finished: FinishedPage[] = await Readable.from(pages).map(finishPage, AT_ONCE).toArray()
    const frame = takeFrame(await readPage(notFoundSource, pass), setting)
    await writeFile(join(projectDir, SITE_FOLDER, frameFile(pass.language)), frame)
    if (pass.isFirst) await bundleServer(projectDir, { handlers: collectHandlers(outputs), env: config.env })
    const rules = rulesIn(pass, {
      rewrites: collectRewrites(result),
      redirects: collectRedirects(result),
      gone: JSON.parse(config.env.GONE ?? '[]'),
    })
    const documents = (pass.isFirst ? finished : [...finished, missing]).map(toEntry)
    const manifest = {
      commit: commitIn(projectDir),
      siteUrl: siteUrl().origin,
      documents: { ...begun?.documents, ...Object.fromEntries(documents) },
      notFound: begun?.notFound ?? toEntry(missing)[1],
      sources: Array.from(sets.keys(), (key) => JSON.parse(key)),
      ...(begun ? joinRules(begun, rules) : rules),
      dueOn: [begun?.dueOn, config.env.DUE_ON || undefined].filter((day) => day !== undefined).sort()[0],
    }
    if (!pass.isLast) return await site.pause(manifest)
    await site.finish(manifest)
    const counts = [manifest.documents, site.files].map((each) => Object.keys(each).length)
    console.log(`  ${counts[0]} pages and ${counts[1]} files are ready to be served`)
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
const AT_ONCE = { concurrency: 16 }

type FinishedPage = { address: string; tag: string; sources: PageSources }

type FinisherOptions = {
  setting: PageSetting
  site: SiteFolder
  pass: Pick<LanguagePass, 'prefix' | 'addresses' | 'languages'>
  code: string
}

/** A page of Next, without the scripts of Next, and with links to the same page in other languages. */
async function readPage(
  { address, filePath }: Source,
  { languages }: FinisherOptions['pass'],
): Promise<string> {
  return linkCounterparts(withoutNext(await readFile(filePath, 'utf8')), address, languages)
}

/**
 * Returns a function that finishes a page and writes it and its Markdown. If the page, the setting and the code have not
 * changed since the build before, it takes them from there. Its errors begin with the address of the page.
 */
export function pageFinisher({ setting, site, pass, code }: FinisherOptions) {
  const madeBy = contentTag(Buffer.from(JSON.stringify([code, setting])))
  return async function finishPage(page: Source): Promise<FinishedPage> {
    const address = placeIn(pass, page.address)
    try {
      const source = await readPage(page, pass)
      const madeFrom = contentTag(Buffer.from(madeBy + source))
      const finished = (await site.takeOver(madeFrom)) ?? finishHtml(source, setting)
      return { address, sources: finished.sources, tag: await site.writeFinished(finished, madeFrom) }
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
