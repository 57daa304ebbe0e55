import { expect, test } from 'vitest'
import { buildCatalogue } from '#lib/content/build-catalogue.ts'
import { company } from '#lib/content/testing/company.ts'
import { readSecondCompany } from '#lib/content/testing/second-company.ts'
import { composeHtml, mailColors } from './message-html.ts'

const { brand, site } = buildCatalogue(readSecondCompany())
const mail = { subject: '', heading: '', reference: '', short: [], long: [], footnote: [] }
/** The two signs that stand for the woven mark. */
const SIGNS = ['&#9626;', '&#9630;']

test.each([
  ['woven', SIGNS],
  ['logo.svg', []],
])('beside the name of a company whose logo is %s stands the mark: %s', (logo, signs) => {
  const colors = mailColors({ ...brand, logo })
  const markup = composeHtml(mail, { ...company, name: site.name, colors }).toString()
  expect(markup).toContain('Bergmann &amp; Söhne')
  expect(SIGNS.filter((sign) => markup.includes(sign))).toEqual(signs)
})
