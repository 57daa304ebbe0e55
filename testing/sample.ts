import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { readFacts } from '#lib/content/read/facts.ts'

/** The company whose content comes with the code. */
const SAMPLE_NAME = 'Tanabana'

const siteFile = join(import.meta.dirname, '../content/site.yaml')
const name = readFacts(readFileSync(siteFile, 'utf8'))?.name ?? 'nobody'

/** Whether `content/` is the sample company's. Tests of its words, ids and counts are skipped otherwise. */
export const isSample = name === SAMPLE_NAME

/** Says why a test of the sample is skipped. */
export const WHY_SKIPPED = `content/ is that of ${name}; this tests the words, ids and counts of ${SAMPLE_NAME}`

/** The name of a group of tests about the sample, which says why when it is skipped. */
export function sampleTitle(title: string): string {
  return isSample ? title : `${title} (skipped: ${WHY_SKIPPED})`
}
