import { readFile } from 'node:fs/promises'
import type { InlineHashes } from '#server/build/manifest.ts'
import type { Source } from './collect.ts'
import { finishDocument } from './document.ts'
import { hoistScripts } from './hoist.ts'
import { addIntegrity, type IntegrityTable } from './integrity.ts'
import { alternateOf } from './markdown-files.ts'
import type { SiteFolder, WrittenFile } from './site-folder.ts'
import { splitPage } from './start-file.ts'

/** What all pages of a build share. */
export type PageSetting = {
  integrity: IntegrityTable
  buildId: string
  /** Our own script, as tags for the head. */
  scriptTags: string
}

export type FinishedPage = {
  address: string
  tag: string
  inline: InlineHashes
  /** What was written beside the page: its start file, and its Markdown if it names one. */
  files: WrittenFile[]
}

/**
 * Makes of a page that Next has written what is served for it, and writes that, its start file and its Markdown.
 * @throws Error that begins with the address of the page
 */
export async function finishPage(
  page: Source,
  setting: PageSetting,
  site: SiteFolder,
): Promise<FinishedPage> {
  try {
    return await finish(page, setting, site)
  } catch (error) {
    throw new Error(`${page.address}: ${error instanceof Error ? error.message : error}`, { cause: error })
  }
}

async function finish(
  { address, filePath }: Source,
  { integrity, buildId, scriptTags }: PageSetting,
  site: SiteFolder,
): Promise<FinishedPage> {
  const source = await readFile(filePath, 'utf8')
  const page = splitPage(hoistScripts(source), integrity, buildId)
  const html = addIntegrity(page.html, integrity).replace('</head>', `${scriptTags}</head>`)
  const { inline, ...document } = finishDocument(html)
  const { tag } = document
  // With the highest effort, other threads compress while this one makes the Markdown.
  const [startFile, alternate] = await Promise.all([
    site.writeContent(page.startFile),
    writeAlternate({ address, tag }, source, site),
    site.writePage(document),
  ])
  return { address, tag, inline, files: alternate ? [startFile, alternate] : [startFile] }
}

async function writeAlternate(
  page: { address: string; tag: string },
  source: string,
  site: SiteFolder,
): Promise<WrittenFile | undefined> {
  const alternate = alternateOf(page.address, source)
  if (alternate === undefined) return undefined
  const { address, headers, write } = alternate
  const content = (await site.readBeside(page, address)) ?? write()
  return site.writeContent({ address, headers, content })
}
