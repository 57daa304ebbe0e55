import { readCompany } from '#lib/content/company-files.ts'
import { type EnquiryForm, formText } from '#lib/enquiry/forms.ts'
import type { Company } from '#lib/mail/message.ts'
import { mailColors } from '#lib/mail/message-html.ts'

/* The company of `content/`, for tests in plain Node. */

const { site, words, formsText, brand } = readCompany(process.cwd())

export { formsText }
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
  colors: mailColors(brand),
  fields: words.fields,
  words: words.mail,
}
