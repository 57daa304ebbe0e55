import { content } from '#lib/content/content.ts'

/** The language that the site is written in (BCP 47). */
export const LANGUAGE: string = content.site.language

const locale = new Intl.Locale(LANGUAGE).maximize()

/** The same with its country, as Open Graph writes it: `en` becomes `en_US` (https://ogp.me/#optional). */
export const OPEN_GRAPH_LOCALE: string =
  locale.region === undefined ? locale.language : `${locale.language}_${locale.region}`
