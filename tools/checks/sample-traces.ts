import { globSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { colorTokens } from '#lib/brand/colors.ts'
import type { Catalogue } from '#lib/content/join/catalogue.ts'

/** All files that a built site serves: pages, sheets, scripts, feeds, Markdown, pictures, icons, texts. */
const BUILT = '{.site,.next/server/app,.next/static,public,content}/**/*'

/** Lists of the files that a page was made from. They stay on the server, and name deploy/ too. */
const FILE_LISTS = '.nft.json'

/** Too common to identify a company. */
const NEUTRAL = ['#ffffff', '#000000']

/** The colours that identify a brand. */
function brandColors(brand: Catalogue['brand']): string[] {
  return colorTokens(brand)
    .flatMap(({ light, dark }) => [light, dark])
    .filter((color) => !NEUTRAL.includes(color))
}

/** Words and colours that identify this company, in lower case. */
export function identifyingWords({
  site,
  brand,
  members,
  posts,
  projects,
  testimonials,
}: Pick<Catalogue, 'site' | 'brand' | 'members' | 'posts' | 'projects' | 'testimonials'>): string[] {
  const colors = brandColors(brand)
  const words = [
    site.name,
    site.phone,
    site.email,
    ...(site.chat ? [site.chat.number] : []),
    site.address.street,
    site.address.city,
    ...[...members, ...testimonials].map(({ name }) => name),
    ...[...posts, ...projects].map(({ path }) => path),
    ...colors,
    ...colors.map(encodeURIComponent),
  ]
  return [...new Set(words.map((word) => word.toLowerCase()))]
}

/** The places of words in a built site, as `file: word`, and the number of files searched. */
export function findTraces(root: string, words: readonly string[]): { traces: string[]; fileCount: number } {
  const files = globSync(BUILT, { cwd: root }).filter(
    (file) => !file.endsWith(FILE_LISTS) && statSync(join(root, file)).isFile(),
  )
  const traces = files.flatMap((file) => {
    const text = readFileSync(join(root, file)).toString('utf8').toLowerCase()
    return words.filter((word) => text.includes(word)).map((word) => `${file}: ${word}`)
  })
  return { traces, fileCount: files.length }
}
