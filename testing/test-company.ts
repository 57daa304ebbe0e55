import { readBrand, readSite, readWords } from '#lib/content/company-files.ts'
import { enquiryWords } from '#lib/content/schema/words.ts'
import { type EnquiryForm, type EnquiryWords, formText } from '#lib/enquiry/forms.ts'
import type { Company } from '#lib/mail/message.ts'
import { mailColors } from '#lib/mail/message-html.ts'

/* The company of `content/`, for tests in plain Node. */

const site = readSite(process.cwd())
const words = readWords(process.cwd())

export const formsText: EnquiryWords = enquiryWords(words, site)

export const { subjects } = formsText.forms

/** The words of one form. */
export const textOf = (form: EnquiryForm) => formText(form, formsText, site.language)

export const company: Company = {
  name: 'Company',
  country: 'AT',
  timeZone: 'Asia/Karachi',
  language: 'en',
  dates: 'en-GB',
  direction: 'ltr',
  colors: mailColors(readBrand(process.cwd())),
  fields: words.fields,
  words: words.mail,
}
