import { type Document, visit, type YAMLError } from 'yaml'

const YAML_TEXTS: Partial<Record<YAMLError['code'], string>> = {
  TAB_AS_INDENT: 'begins with a tab. Indent with spaces',
  BAD_INDENT: 'is indented differently from the lines around it',
  DUPLICATE_KEY: 'names a field that is there already. Remove one of the two',
  MISSING_CHAR: 'lacks a closing quote or bracket',
  BLOCK_AS_IMPLICIT_KEY: 'has a colon within a value. Put the whole value between quotes',
  MULTILINE_IMPLICIT_KEY: 'lacks a colon after the name of the field, or the line above lacks its end',
  BAD_SCALAR_START: 'begins with a sign that has a meaning of its own. Put the value between quotes',
  UNEXPECTED_TOKEN: 'has something that does not belong there. Put the value between quotes',
  TAG_RESOLVE_FAILED: 'begins with a sign that has a meaning of its own. Put the value between quotes',
  BAD_ALIAS: 'begins with * or &. Put the value between quotes',
}

/** What a line looks like whose fault the parser sees elsewhere, or takes for another. */
const SLIPS: { looks: RegExp; text: (found: string) => string }[] = [
  {
    looks: /^\s*(?:- )?([A-Za-z]\w*):(?=[^\s/])/,
    text: (field) => `lacks a space after the colon of "${field}"`,
  },
  { looks: /^\s*-(?=[^\s-])/, text: () => 'lacks a space after the hyphen' },
  { looks: /:\s*\[[^\]]*$/, text: () => 'lacks a closing ]' },
]

/** A line that can be read as a field and has no quote or bracket that would have to be closed. */
const PLAIN_FIELD = /^\s*(?:- )?\w+:\s+[^\s'"[{]*$/

/**
 * Why a text of YAML cannot be read, and on which of its lines.
 * @param line the one-based line on which the parser gave up; the mistake may stand above it
 */
export function yamlFault({ code }: Pick<YAMLError, 'code'>, lines: string[], line: number) {
  for (const at of [line, line - 1]) {
    const slip = SLIPS.find(({ looks }) => looks.test(lines[at - 1] ?? ''))
    if (slip)
      return { line: at, message: sentence(slip.text(slip.looks.exec(lines[at - 1] ?? '')?.[1] ?? '')) }
  }
  const quotes = lines.slice(0, line).join().match(/"/g) ?? []
  const isPlain =
    code === 'MISSING_CHAR' && quotes.length % 2 === 0 && PLAIN_FIELD.test(lines[line - 1] ?? '')
  return {
    line,
    message: sentence(YAML_TEXTS[isPlain ? 'BAD_INDENT' : code] ?? 'is not a field, a colon and a value'),
  }
}

/** Words that YAML takes for the name of a value elsewhere, as in `title: *new*`, where there is none. */
export function lostAliases(document: Document): Pick<YAMLError, 'code' | 'pos'>[] {
  const lost: Pick<YAMLError, 'code' | 'pos'>[] = []
  visit(document, {
    Alias: (_key, alias) => {
      const [start = 0, end = 0] = alias.range ?? []
      if (alias.resolve(document) === undefined) lost.push({ code: 'BAD_ALIAS', pos: [start, end] })
    },
  })
  return lost
}

function sentence(text: string): string {
  return `is not YAML that can be read: this line ${text}`
}
