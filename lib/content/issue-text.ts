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
    if (issue.message.endsWith('received undefined')) return issue.path.length > 0 ? 'is missing' : 'is empty'
    if (!/^Invalid input/.test(issue.message)) return issue.message
    const kind = KINDS[issue.expected] ?? issue.expected
    if (issue.message.endsWith('received null')) return `is empty. Write ${kind}`
    return `must be ${kind}${adviceFor(issue)}`
  }
  if (issue.code === 'too_small' && /^Too small/.test(issue.message))
    return `needs at least ${issue.minimum}${issue.origin === 'array' ? entries(issue.minimum) : ''}`
  if (issue.code === 'too_big' && /^Too big/.test(issue.message))
    return `may have at most ${issue.maximum}${issue.origin === 'array' ? entries(issue.maximum) : ''}`
  if (issue.code === 'invalid_key') return issue.issues[0]?.message ?? issue.message
  return /^(Invalid|Too|Unrecognized)/.test(issue.message) ? 'is not what this field takes' : issue.message
}

const entries = (amount: number | bigint) => (Number(amount) === 1 ? ' entry' : ' entries')

/** What may have been meant, from what was written. */
function adviceFor({ expected, input }: z.core.$ZodIssueInvalidType): string {
  if (expected === 'string') return '. Put it between quotes if it is meant as a text'
  const isNumber = expected === 'number' || expected === 'int'
  if (isNumber && typeof input === 'string' && /^\D{0,2}\d/.test(input))
    return '. Write it without quotes and signs'
  if (expected === 'array' && typeof input === 'string' && input.startsWith('-'))
    return ' and a space. One of these has no space'
  return ''
}
