import { colorTokens } from '#lib/brand/colors.ts'
import type { Catalogue } from '#lib/content/join/catalogue.ts'

/** Too common to identify a company. */
const NEUTRAL = ['#ffffff', '#000000']

/** Words and colours that identify this company, in lower case. */
export function identifyingWords(catalogue: Catalogue): string[] {
  const { site, brand, members, posts, projects, testimonials } = catalogue
  const colors = colorTokens(brand)
    .flatMap(({ light, dark }) => [light, dark])
    .filter((color) => !NEUTRAL.includes(color))
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
