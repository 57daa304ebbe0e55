import { isDeepStrictEqual } from 'node:util'
import { parse } from 'yaml'
import { mergeYaml } from './merge-yaml.ts'

/** A Markdown file: what opens it, its front matter, the line that ends that, and the text below. */
const MARKDOWN = /^(---\r?\n)([\s\S]*?\r?\n)(---[ \t]*(?:\r?\n|$))([\s\S]*)$/

/** The YAML of a content file: all of a list's, the front matter of a text's. */
export function yamlOf(path: string, source: string): string {
  return path.endsWith('.md') ? (MARKDOWN.exec(source)?.[2] ?? '') : source
}

/**
 * Writes what an edited file says into the file as it was, so that whatever was not edited stays as it stands.
 * @param source the file as it is; empty for a new one
 * @param edited the same file, written by an editor that keeps neither comments nor quotes
 * @param tidy takes out of the values what the editor says of fields that were left empty
 */
export function mergeFile(
  path: string,
  source: string,
  edited: string,
  tidy: (values: unknown) => unknown,
): string {
  if (!path.endsWith('.md')) return mergeYaml(source, tidy(parse(edited)))
  const [, open = '---\n', yaml = '', close = '---\n', body = ''] = MARKDOWN.exec(source) ?? []
  const [, , editedYaml = '', , editedBody = ''] = MARKDOWN.exec(edited) ?? []
  const values = tidy(parse(editedYaml))
  return open + mergeYaml(yaml, values) + close + mergeBody(body, editedBody)
}

/** The text below, between the blank lines that were around it. */
function mergeBody(body: string, edited: string): string {
  if (isDeepStrictEqual(body.trim().split(/\r?\n/), edited.trim().split(/\r?\n/))) return body
  const before = /^\s*/.exec(body)?.[0] || '\n'
  const text = edited.trim()
  return `${before}${body.includes('\r\n') ? text.replace(/\r?\n/g, '\r\n') : text}\n`
}
