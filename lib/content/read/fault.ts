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
  override readonly name = 'ContentError'

  constructor(faults: readonly ContentFault[]) {
    super(
      `The content has ${faults.length === 1 ? 'a fault' : `${faults.length} faults`}:\n${faults.map(describeFault).join('\n')}`,
    )
  }
}

/** A fault in one line: its place and its message. */
export function describeFault({ file, line, message }: ContentFault): string {
  return `  ${file}${line ? `:${line}` : ''}  ${message}`
}
