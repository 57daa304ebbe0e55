/*
 * Bundled in the place of next/dist/server/app-render/collect-segment-data.js (next.config.ts). Next writes each page down
 * once more in seven pieces, which its router would fetch ahead. Links are plain here, so nothing asks for them.
 */

/** What Next would tell its router of the pieces. */
export async function collectPrefetchHints(): Promise<null> {
  return null
}

/** Where Next is given no pieces, it writes none. */
export async function collectSegmentData(): Promise<undefined> {
  return undefined
}
