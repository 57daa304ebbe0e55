import { content } from '#lib/content/content.ts'

/** The language that the site is written in (BCP 47). */
export const LANGUAGE: string = content.site.language

/** The same with its country, as Open Graph writes it: `en` becomes `en_US` (https://ogp.me/#optional). */
export const OPEN_GRAPH_LOCALE: string = openGraphLocale(LANGUAGE)

function openGraphLocale(language: string): string {
  const { language: word, region } = new Intl.Locale(language).maximize()
  return region === undefined ? word : `${word}_${region}`
}
