import { readFileSync } from 'node:fs'
import { deserialize } from 'node:v8'
import type { CheckedContent } from './checked-content.ts'

const NOT_PREPARED =
  'PREPARED_CONTENT is not set. Only `npm run build` reads content here, and next.config.ts prepares it first.'

/**
 * What `content/` says while pages are made: as next.config.ts has checked it and server/build/prepared-content.ts has written it
 * down, in the file that PREPARED_CONTENT names. next.config.ts puts this module in the place of bundled-content.ts. Next has
 * loaded the pages for the last time when a build ends; a server that runs has neither `content/` nor that file.
 */
export function readContent(): CheckedContent {
  const file = process.env.PREPARED_CONTENT
  if (file === undefined) throw new Error(NOT_PREPARED)
  return deserialize(readFileSync(/* turbopackIgnore: true */ file))
}
