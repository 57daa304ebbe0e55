import { colorTokens } from '#lib/brand/colors.ts'
import type { Catalogue } from '#lib/content/join/catalogue.ts'

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
