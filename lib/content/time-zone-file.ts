import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parse } from 'yaml'
import { z } from 'zod'
import { timeZone } from './fields.ts'
import { SITE_FILE } from './reader.ts'

const ROOT = join(import.meta.dirname, '../..')
const fields = z.object({ timeZone })

/**
 * The time zone of the company alone, for the commands of an operator and the local inbox.
 * @returns `UTC` where the file is missing, faulty or silent: what it says is checked elsewhere, and an operator must be
 *   able to read enquiries whatever it says
 */
export function readTimeZone(root: string = ROOT): string {
  try {
    return fields.parse(parse(readFileSync(join(root, SITE_FILE), 'utf8'))).timeZone
  } catch {
    return fields.parse({}).timeZone
  }
}
