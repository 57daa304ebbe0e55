import { expect, test } from 'vitest'
import type { ContentFolder } from '../catalogue.ts'
import { faultsOf } from './faults.ts'
import { readSecondCompany } from './second-company.ts'

/**
 * The content of the second company with one file damaged.
 * @throws when the file does not exist, or when nothing changes
 */
export function damaged(file: string, damage: (text: string) => string): ContentFolder {
  const folder = readSecondCompany()
  const text = folder.texts[file]
  if (text === undefined) throw new Error(`${file} is not there to be damaged`)
  const broken = damage(text)
  if (broken === text) throw new Error(`${file} was not damaged`)
  return { ...folder, texts: { ...folder.texts, [file]: broken } }
}

/** What an editor has written in place of something, and how the sentence begins or goes on that answers it. */
export type Mistake = [what: string, file: string, from: string | RegExp, to: string, sentence: string]

/**
 * Tests that each mistake is answered with one sentence, which says where it is. Nothing else may be said: a second,
 * false sentence sends an editor looking in the wrong place.
 */
export function testMistakes(mistakes: readonly Mistake[]): void {
  test.each(mistakes)('%s', (_what, file, from, to, sentence) => {
    const faults = faultsOf(damaged(file, (text) => text.replace(from, to)))
    expect(faults.map(({ message }) => message)).toEqual([expect.stringContaining(sentence)])
    expect(faults[0]).toMatchObject({ file, line: expect.any(Number) })
  })
}

/** Files of the second company, for mistakes in them. */
export const POST = 'content/blog/bruecken-sensoren.md'
export const MEMBER = 'content/team/aenne-soehne.md'
export const PROJECT = 'content/projects/tide-warnings.md'
export const SERVICE = 'content/services/cloud-operations.md'
export const SITE = 'content/site.yaml'
export const HOME = 'content/pages/home.yaml'
export const FAQ = 'content/faq.yaml'
export const TECHNOLOGIES = 'content/technologies.yaml'
