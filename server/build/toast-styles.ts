import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { hashSource } from './document.ts'

/**
 * sonner puts its style sheet into the page by script: a `<style>` that is empty at first and then filled with a
 * text that never varies. Both are inline styles to a policy, so both are hashed from the installed package.
 *
 * @throws when the package no longer does it this way, because then its toasts would show without style.
 */
export async function toastStyleHashes(): Promise<string[]> {
  const file = createRequire(import.meta.url).resolve('sonner')
  const source = await readFile(file.replace(/\.js$/, '.mjs'), 'utf8')
  const literal = /^__insertCSS\((".*")\);?$/m.exec(source)?.[1]
  if (literal === undefined) {
    throw new Error(
      `${file} no longer inserts its style sheet as expected: see how it does now, and adapt this.`,
    )
  }
  return [hashSource(''), hashSource(String(JSON.parse(literal)))]
}
