import { readCompany } from './company.ts'

/*
 * Only the company's facts and the words of forms. With a thousand posts, the whole content would cost the running server
 * seconds at the start, and 150 MB. In the bundle of the server, the build replaces this module by its values
 * (server/build/server-bundle.ts), so that it starts without reading YAML.
 */

const files = import.meta.glob<{ default: string }>(
  ['/content/site.yaml', '/content/words.yaml', '/content/forms.yaml', '/content/brand.yaml'],
  { eager: true, query: '?raw' },
)

export const { site, languages, words, formsText, formWords, brand } = readCompany(
  (file) => files[`/${file}`]?.default ?? '',
)
