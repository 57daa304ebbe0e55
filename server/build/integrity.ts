import { createHash } from 'node:crypto'

/** What a browser compares with the bytes it received, by the address of the file. */
export type IntegrityTable = Readonly<Record<string, string>>

const HASHED_FILE = /^\/_next\/static\/chunks\/.+\.(?:css|js)$/
const EXTERNAL_TAG = /<(?:script src|link rel="stylesheet" href)="([^"]+)"/g
/** However it is written. */
const LOADING_TAG = /<script[^>]*\ssrc=|<link[^>]*\srel="?stylesheet/g

/** Whether a file belongs in the table: a script or a style sheet whose name changes with its content. */
export function needsIntegrity(address: string): boolean {
  return HASHED_FILE.test(address)
}

/**
 * Integrity metadata of a file. SHA-256, as in the policy: every browser that checks knows it, it has not been broken,
 * and each page carries a dozen of them.
 *
 * @see https://www.w3.org/TR/sri-2/#integrity-metadata
 */
export function integrityOf(content: Buffer): string {
  return `sha256-${createHash('sha256').update(content).digest('base64')}`
}

/**
 * Names for every script and style sheet of a page the content it must have, so that a cache or a proxy that serves
 * something else under its address is not believed.
 *
 * @throws when one of them is not a file of this build, or is written in a way this does not know
 */
export function addIntegrity(html: string, table: IntegrityTable): string {
  let known = 0
  const secured = html.replace(EXTERNAL_TAG, (tag, address: string) => {
    known += 1
    const integrity = table[address]
    if (integrity === undefined)
      throw new Error(`A page loads ${address}, which is not a file of this build.`)
    return `${tag} integrity="${integrity}"`
  })
  if (known !== (html.match(LOADING_TAG) ?? []).length) {
    throw new Error(
      'The framework writes its tags in another way than before: adapt server/build/integrity.ts.',
    )
  }
  return secured
}
