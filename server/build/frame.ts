const TITLE = /<title>.*?<\/title>/s
const MAIN = /(<main\b[^>]*>).*(<\/main>)/s
/** What runs, and what belongs to the page alone. The policy of a page without script lets no browser fetch a manifest. */
const LEFT_OUT = [/<script\b[^>]*>.*?<\/script>/gs, /<link rel="(?:manifest|alternate|canonical)"[^>]*>/g]

/**
 * The frame of a finished page without the page: header, footer, style sheets and fonts around an empty title and an
 * empty main, and nothing that runs. Pages that are put together while somebody waits go into it (lib/http/page-frame.ts).
 *
 * @throws when the page is not built as expected
 */
export function takeFrame(html: string): string {
  const still = LEFT_OUT.reduce((rest, pattern) => rest.replace(pattern, ''), html)
  const frame = still.replace(TITLE, '<title></title>').replace(MAIN, '$1$2')
  if (
    !frame.includes('<title></title>') ||
    !frame.includes('></main>') ||
    /<script|rel="modulepreload"/.test(frame)
  )
    throw new Error(
      'The page for unknown addresses is built in another way than before: adapt server/build/frame.ts.',
    )
  return frame
}
