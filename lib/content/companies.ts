import { readCompanies } from './company.ts'

/*
 * The company in each language. In the bundle of the server, the build replaces this module by its values
 * (server/build/server-bundle.ts), so that it starts without reading YAML.
 */

const files = import.meta.glob<{ default: string }>(
  ['/content/{site,words,forms,brand}.yaml', '/content/{site,words,forms}.*.yaml'],
  { eager: true, query: '?raw' },
)

export const companies = readCompanies(
  (file) => files[`/${file}`]?.default,
  process.env.SITE_DRAFTS !== undefined,
)
