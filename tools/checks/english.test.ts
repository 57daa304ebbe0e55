import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

/*
 * Phrases that stumble, refused wherever people read: messages, documents, names of tests, comments. The rest of good
 * English cannot be checked by a pattern; this keeps the habits away that were here once.
 */
const STUMBLES: [pattern: RegExp, say: string][] = [
  // "There is no page" is English, and so are "is no longer" and "is no wider".
  [/\b(?!there\b)[\w)"'`]+ (?:is|are) no (?!longer|more\b|less\b|one\b|\w+er\b)\w/i, '"is not a …"'],
  [/\b(?:that|which) (?:is|are) none\b|\bnone of ours\b/i, 'what it is instead'],
  [/\banew\b/i, '"again"'],
  [/\bis (?:read|seen|heard|used|asked) by nobody\b/i, '"nobody reads it"'],
  [/\bwhoever\b/i, '"anyone who", or the name of the person'],
  [/\bwhosoever\b|\bwherefore\b|\bthereof\b/i, 'a word of today'],
]

const files = execFileSync('git', ['ls-files', '-co', '--exclude-standard'], { encoding: 'utf8' })
  .split('\n')
  .filter((file) => /\.(?:tsx?|mjs|md|ya?ml|css)$|^\.env\.example$/.test(file))
  // This file has to name what it refuses, and the notices are the words of others.
  .filter((file) => file !== 'tools/checks/english.test.ts')

test('the files are read at all', () => {
  expect(files).toEqual(expect.arrayContaining(['README.md', 'lib/log.ts', 'content/site.yaml']))
})

test.each(STUMBLES)('nothing says %s', (pattern, say) => {
  const found = files.flatMap((file) =>
    readFileSync(file, 'utf8')
      .split('\n')
      .flatMap((line, index) =>
        pattern.test(line) ? [`${file}:${index + 1} say ${say}: ${line.trim()}`] : [],
      ),
  )
  expect(found).toEqual([])
})
