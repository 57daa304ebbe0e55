import { companies } from './companies.ts'

/*
 * Only the company's facts and the words of forms, in the language of the process. With a thousand posts, the whole content
 * would cost the running server seconds at the start, and 150 MB.
 */

/**
 * The company in a language.
 * @returns that of the first language for one that the site is not published in
 */
export const wordsIn = (language: string | undefined) =>
  companies.find(({ site }) => site.language === language) ?? companies[0]

export const { site, languages, words, formsText, formWords, brand } = wordsIn(process.env.SITE_LANGUAGE)
