import { createHash } from 'node:crypto'
import type { InlineHashes } from '#server/build/manifest.ts'
import { contentTag } from './content-tag.ts'

export type FinishedDocument = { content: Buffer; tag: string; inline: InlineHashes }

/**
 * Turns the HTML of one page into what is served for it. The order is the point: what is hashed, compressed
 * and named by the tag are the very bytes a visitor receives, so nothing may touch the HTML after this.
 */
export function finishDocument(html: string): FinishedDocument {
  const content = Buffer.from(html)
  return { content, tag: contentTag(content), inline: hashInline(html) }
}

/**
 * Hashes everything in the HTML that a policy without 'unsafe-inline' would block.
 *
 * It reads what React wrote (every `<` and `"` in text and attributes is escaped), not any HTML there may be.
 *
 * @see https://www.w3.org/TR/CSP3/#strict-csp
 */
export function hashInline(html: string): InlineHashes {
  const scripts = new Set<string>()
  const styles = new Set<string>()
  const styleAttributes = new Set<string>()

  const markup = html.replace(RAW_TEXT, (_element, name: string, attributes: string, text: string) => {
    if (name === 'style') styles.add(hashSource(text))
    else if (runs(attributes)) scripts.add(hashSource(text))
    return `<${name}${attributes}>`
  })
  for (const [, value = ''] of markup.matchAll(STYLE_ATTRIBUTE))
    styleAttributes.add(hashSource(unescapeHtml(value)))

  return { scripts: [...scripts], styles: [...styles], styleAttributes: [...styleAttributes] }
}

/** The source expression that allows exactly this text. */
export function hashSource(text: string): string {
  return `'sha256-${createHash('sha256').update(text).digest('base64')}'`
}

const RAW_TEXT = /<(script|style)\b([^>]*)>(.*?)<\/\1>/gs
const STYLE_ATTRIBUTE = /<[a-z][^>]*?\sstyle="([^"]*)"/g

/** An external script is covered by 'self', and a data block such as JSON-LD never runs. */
function runs(attributes: string): boolean {
  return !/\ssrc=/.test(attributes) && !/\stype="application\/(?:ld\+)?json"/.test(attributes)
}

const ENTITIES: Record<string, string> = {
  '&quot;': '"',
  '&#x27;': "'",
  '&lt;': '<',
  '&gt;': '>',
  '&amp;': '&',
}

function unescapeHtml(value: string): string {
  return value.replace(/&(?:quot|#x27|lt|gt|amp);/g, (entity) => ENTITIES[entity] ?? entity)
}
