import { type FSWatcher, watch } from 'node:fs'
import { join } from 'node:path'
import { checkFolder } from '#lib/content/build-catalogue.ts'
import { ContentError } from '#lib/content/fault.ts'
import { readContentFolder } from '#lib/content/folder.ts'

/** A rename writes several files: they are looked at together, when all of them are there. */
const SETTLED_MS = 300
/** Within this time the server, told to start again, reads them. */
const RESTART_MS = 15_000

/**
 * Says when the content has changed something that a development server reads once, as it starts (next.config.ts): where
 * addresses lead that are former ones of entries or short ones of the footer, how many digits a phone number has, and the words
 * of the page that an error in the browser shows.
 * @param root the folder that `content` lies in
 */
export function watchStartFacts(root: string, onChange: () => void): FSWatcher {
  let known = startFactsIn(root) ?? WITH_A_FAULT
  let toldAt = Number.NEGATIVE_INFINITY
  let pause: NodeJS.Timeout | undefined
  const look = () => {
    const now = startFactsIn(root)
    // It may just be starting again, with the fault.
    if (now === undefined && performance.now() - toldAt < RESTART_MS) known = WITH_A_FAULT
    if (now === undefined || now === known) return
    known = now
    toldAt = performance.now()
    onChange()
  }
  const watcher = watch(join(root, 'content'), { recursive: true }, (_change, name) => {
    if (!/\.(?:md|yaml)$/.test(name ?? '')) return
    clearTimeout(pause)
    pause = setTimeout(look, SETTLED_MS)
  })
  return watcher.on('close', () => clearTimeout(pause))
}

/** With a fault in the content the server starts without any of them. */
const WITH_A_FAULT = ''

/**
 * These facts as one text that can be compared. Undefined while the content has a fault, or when a file went while it was
 * read: that change is told by itself.
 */
function startFactsIn(root: string): string | undefined {
  try {
    const { redirects, site, words } = checkFolder(readContentFolder(root), { drafts: 'shown' })
    return JSON.stringify([
      redirects,
      site.phoneDigits,
      site.address.countryCode,
      words.error,
      words.wayBack.home,
    ])
  } catch (error) {
    if (error instanceof ContentError || isGone(error)) return undefined
    throw error
  }
}

function isGone(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'ENOENT'
}
