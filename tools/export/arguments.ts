import { parseArgs } from 'node:util'
import type { HstsScope } from '#lib/config/env.ts'
import { StartError } from '#server/start-error.ts'

const SCOPES: readonly HstsScope[] = ['host', 'subdomains', 'preload']

/**
 * What the export is told on its command line. `.env` is not asked: where it lies beside the build, it is about the site
 * that takes the enquiries, which search engines are asked not to list.
 *
 * @throws StartError saying what is missing or not understood
 */
export function readArguments(args: readonly string[]) {
  const { values, positionals } = parse(args)
  const [folder, ...others] = positionals
  if (folder === undefined || others.length > 0) throw new StartError('Name one folder to write to.')
  const api = URL.parse(values.api ?? '')
  if (api === null || api.href !== `${api.origin}/`)
    throw new StartError('Name the site that takes the enquiries: --api https://api.example.com')
  const hstsScope = SCOPES.find((each) => each === values['hsts-scope'])
  if (hstsScope === undefined) throw new StartError(`--hsts-scope is one of ${SCOPES.join(', ')}.`)
  return { folder, api: api.origin, run: { hstsScope, preview: values.preview } }
}

function parse(args: readonly string[]) {
  try {
    return parseArgs({
      args: [...args],
      allowPositionals: true,
      options: {
        api: { type: 'string' },
        /** A trial copy, which search engines are asked not to list. */
        preview: { type: 'boolean', default: false },
        'hsts-scope': { type: 'string', default: 'host' },
      },
    })
  } catch (error) {
    const fault = error instanceof Error ? error.message : String(error)
    throw new StartError(`${fault}\nUse: npm run export -- --api https://api.example.com <folder>`)
  }
}
