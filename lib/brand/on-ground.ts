/** Where a drawing says what it looks like on a dark page, up to the first of its rules. */
const DARK_RULES = /@media\s*\(\s*prefers-color-scheme\s*:\s*dark\s*\)\s*\{/

/**
 * A drawing as it stands on the ground, which is dark in every theme: with the rules that it has for a dark page always
 * in force. What makes icons and pictures of it knows no theme.
 * @param svg a whole drawing; without such rules it stays as it is
 */
export function onGround(svg: string): string {
  const found = DARK_RULES.exec(svg)
  if (!found) return svg
  const rules = svg.slice(found.index + found[0].length)
  const end = closingBrace(rules)
  if (end === undefined) return svg
  return onGround(`${svg.slice(0, found.index)}${rules.slice(0, end)}${rules.slice(end + 1)}`)
}

/** Where the brace is that closes what was open before a text. */
function closingBrace(text: string): number | undefined {
  let depth = 1
  for (const { 0: brace, index } of text.matchAll(/[{}]/g)) {
    depth += brace === '{' ? 1 : -1
    if (depth === 0) return index
  }
  return undefined
}
