import type { YAMLError } from 'yaml'
import type { z } from 'zod'

/*
 * What the libraries that read content have found, in words for the person who edits it: what is wrong, and what to
 * write instead. Their own words are for programmers.
 */

const KINDS: Readonly<Record<string, string>> = {
  string: 'a text',
  number: 'a number',
  int: 'a whole number',
  boolean: 'true or false',
  array: 'a list, with one line for each entry that begins with -',
  object: 'a group of fields, each on a line of its own',
}

/** Why a field is refused, to stand after its name. */
export function issueText(issue: z.core.$ZodIssue): string {
  if (issue.code === 'invalid_type') {
    if (issue.message.endsWith('received undefined')) return 'is missing'
    if (!/^Invalid input/.test(issue.message)) return issue.message
    const kind = KINDS[issue.expected] ?? issue.expected
    if (issue.message.endsWith('received null')) return `is empty. Write ${kind}`
    const advice = issue.expected === 'string' ? '. Put it between quotes if it is meant as a text' : ''
    return `must be ${kind}${advice}`
  }
  if (issue.code === 'too_small' && /^Too small/.test(issue.message))
    return `needs at least ${issue.minimum}${issue.origin === 'array' ? ' entries' : ''}`
  if (issue.code === 'too_big' && /^Too big/.test(issue.message))
    return `may have at most ${issue.maximum}${issue.origin === 'array' ? ' entries' : ''}`
  return /^(Invalid|Too|Unrecognized)/.test(issue.message) ? 'is not what this field takes' : issue.message
}

const YAML_TEXTS: Partial<Record<YAMLError['code'], string>> = {
  TAB_AS_INDENT: 'begins with a tab. Indent with spaces',
  BAD_INDENT: 'is indented differently from the lines around it',
  DUPLICATE_KEY: 'names a field that is there already. Remove one of the two',
  MISSING_CHAR: 'lacks a closing quote or bracket',
  BLOCK_AS_IMPLICIT_KEY: 'has a colon within a value. Put the whole value between quotes',
  MULTILINE_IMPLICIT_KEY: 'lacks a colon after the name of the field, or the line above lacks its end',
  BAD_SCALAR_START: 'begins with a sign that has a meaning of its own. Put the value between quotes',
  UNEXPECTED_TOKEN: 'has something that does not belong there. Put the value between quotes',
  BAD_ALIAS: 'begins with * or &. Put the value between quotes',
}

/** Why a line of YAML cannot be read. */
export function yamlErrorText({ code }: YAMLError): string {
  return `is not YAML that can be read: this line ${YAML_TEXTS[code] ?? 'is not a field, a colon and a value'}`
}
