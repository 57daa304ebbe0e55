/** A fault of a content file, or a note, described for its editor. */
export type ContentFault = {
  /** Path from the project's root, e.g. `content/services/bridges.md`. */
  file: string
  /** One-based line, where it is known. */
  line?: number | undefined
  message: string
  /** Where it is known: `skills.2.percentage`, or `body` for the text below the front matter. */
  field?: string
  /** It may be meant as it is written, so `npm run content` shows it, and nothing is refused. */
  isNote?: true
}

/** Contains all faults, so that an editor can fix them in one go. */
export class ContentError extends Error {
  readonly faults: ContentFault[]

  constructor(faults: ContentFault[]) {
    super(
      `The content has ${faults.length === 1 ? 'a fault' : `${faults.length} faults`}:\n${faults.map(describeFault).join('\n')}`,
    )
    this.name = 'ContentError'
    this.faults = faults
  }
}

/** A fault in one line: its place and its message. */
export function describeFault({ file, line, message }: ContentFault): string {
  return `  ${file}${line ? `:${line}` : ''}  ${message}`
}

/** Characters that XML, and so a feed, cannot contain (https://www.w3.org/TR/xml/#charsets), and further controls. */
const UNPRINTABLE = /(?![\t\r\n])[\p{Cc}\p{Cs}\uFFFE\uFFFF]/u

/** The first unprintable character of a value: what is wrong with it, and the line breaks before it; or undefined. */
export function findUnprintable(value: unknown): { message: string; lineBreaks: number } | undefined {
  const found = typeof value === 'string' ? UNPRINTABLE.exec(value) : null
  if (!found) return undefined
  const code = found[0].charCodeAt(0).toString(16).toUpperCase().padStart(4, '0')
  return {
    message: `has the invisible character U+${code}, with which no program could read the feed. Delete it, or write a space`,
    lineBreaks: found.input.slice(0, found.index).split('\n').length - 1,
  }
}
