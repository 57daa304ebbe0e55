const HOISTED = /<script data-hoist="">.*?<\/script>/gs
const FIRST_STYLE_SHEET = '<link rel="stylesheet"'

/**
 * Lets scripts marked `data-hoist` run before the style sheets instead of after them. A script waits for every sheet
 * above it, and React writes the sheets first: a picture that a script chooses would be asked for one round trip to the
 * server late. Each is copied, not moved, because React looks for it where it wrote it: such a script must do
 * nothing the second time.
 */
export function hoistScripts(html: string): string {
  const scripts = html.match(HOISTED)?.join('').replaceAll(' data-hoist=""', '')
  if (!scripts) return html
  if (!html.includes(FIRST_STYLE_SHEET))
    throw new Error('The page has no style sheet to run a script before.')
  return html.replace(FIRST_STYLE_SHEET, () => scripts + FIRST_STYLE_SHEET)
}
