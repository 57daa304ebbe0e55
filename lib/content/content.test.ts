import { expect, test } from 'vitest'
import { buildCatalogue } from './build-catalogue.ts'
import { readSecondCompany } from './testing/second-company.ts'

test('a fact of the company stands in every text that quotes it', () => {
  const { texts, ...folder } = readSecondCompany()
  const siteYaml = texts['content/site.yaml']
    ?.replace('years: 41', 'years: 31')
    .replace('8:00 - 16:30', '8 to 4')
  const { site, pages, forms } = buildCatalogue({
    ...folder,
    texts: { ...texts, 'content/site.yaml': siteYaml ?? '' },
  })
  expect(site.blurb).toContain('31 Jahren')
  expect(pages.home.hero.lead).toContain('31 Jahren')
  expect(pages.home.description).toContain('31 Jahren')
  expect(pages.about.paragraphs.join()).toContain('31 Jahren')
  expect(forms.appointment.promise).toContain('8 to 4')
})
