/** Code fenced at the margin, and code between single backticks on one line. What is left over is the parser's. */
const CODE = /^(`{3,})[^`\n]*\n(?:[\s\S]*?\n)?\1`*[ \t]*$|(?<![`\\])`[^`\n]+`(?!`)/gm
/** What may be code after all, HTML, an autolink, a definition, or a heading of the first level. */
const NEEDS_PARSER =
  /`|<[a-z/!?]|\]:|(?:^|[\s>])#(?=\s|$)|^[\s>*+.)\d-]*=+\s*$|\]\s+\(|^\s*#{1,6}[^#\s]|^\s*#{3,}|\]\([^)\n]*(?:\s|$)|^-\p{L}|~{3}/imu
const PICTURE = /!\[[^[\]]*\]\(([^()<>\s\\&]+)\)/g
const LONE_PICTURE = new RegExp(`^\\s*${PICTURE.source}\\s*$`)
const LINK = /\]\(([^\s)]*)/g

type Known = { isAddress: (target: string) => boolean; isPicture: (target: string) => boolean }

/**
 * True when a Markdown text is sound at a glance: every link and picture in it is written plainly and leads
 * somewhere, and nothing else in it could be at fault. False proves nothing; then the parser decides.
 *
 * Parsing takes about a hundred times as long, which a site with thousands of posts would feel at every edit.
 */
export function isPlainlySound(markdown: string, { isAddress, isPicture }: Known): boolean {
  // Code within a line still counts as a word beside a picture.
  const words = markdown.replace(CODE, (code) => (code.startsWith('```') ? '' : 'x'))
  if (NEEDS_PARSER.test(words)) return false
  const paragraphs = words.split(/\n\s*\n/)
  // Two by two they are bold letters. One that is left over, or stands in another paragraph, is not.
  if (paragraphs.some((paragraph) => (paragraph.match(/\*\*/g) ?? []).length % 2 > 0)) return false
  if (paragraphs.some((paragraph) => paragraph.includes('![') && !LONE_PICTURE.test(paragraph))) return false
  const withoutPictures = words.replace(PICTURE, (picture, target: string) =>
    isPicture(target) ? '' : picture,
  )
  if (withoutPictures.includes('![')) return false
  return [...withoutPictures.matchAll(LINK)].every(([, target = '']) => isAddress(target))
}
