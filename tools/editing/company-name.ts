import { readFacts } from '#lib/content/facts.ts'

/** What the company is called; undefined while site.yaml cannot be read. @param texts those of the content, by path */
export function companyName(texts: Readonly<Record<string, string>>): string | undefined {
  return readFacts(texts['content/site.yaml'])?.name
}
