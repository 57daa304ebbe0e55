import { existsSync, readdirSync } from 'node:fs'
import { expect, test } from 'vitest'
import { buildCatalogue, faultsOf } from '#lib/content/build-catalogue.ts'
import { damaged, readSecondCompany } from '#lib/content/testing/second-company.ts'

const company = readSecondCompany()
const IMPRINT = 'content/pages/imprint.md'

test('a file becomes a page at its name, with its lead as its description if it has none, and a folder named like a page is a collection', () => {
  const { textPages, redirects, hiddenCount } = buildCatalogue(company)
  const [, imprint, privacy, workshops] = textPages
  const lead = 'Wer für diese Website verantwortlich ist.'
  expect(imprint).toMatchObject({ path: '/imprint', title: 'Impressum', sitemap: false, description: lead })
  expect(privacy).toMatchObject({ path: '/privacy', sitemap: true })
  expect(redirects).toContainEqual({ from: '/legal-notice', to: '/imprint' })
  expect(workshops?.entries).toMatchObject([
    {
      path: '/workshops/reading-gauges',
      title: 'Pegel lesen',
      facts: [
        { label: 'Ort', value: 'Große Elbstraße 7' },
        { label: 'Dauer', value: 'Ein Tag' },
      ],
    },
  ])
  expect(redirects).toContainEqual({ from: '/workshops/gauges', to: '/workshops/reading-gauges' })
  expect(hiddenCount).toBe(1)
  const shown = buildCatalogue(company, { drafts: 'shown' })
  const all = shown.textPages.flatMap(({ entries }) => entries.map(({ title }) => title))
  expect(all).toEqual(['Pegel lesen', 'Draft: Die Nachtschicht'])
})

test('a page with footer: true is linked once in the footer, after the menu', () => {
  const footerOf = (folder: typeof company) => buildCatalogue(folder).navigation.footer
  const added = ['Impressum', 'Workshops'].map((label) => expect.objectContaining({ label }))
  expect(footerOf(damaged(IMPRINT, 'footer: true\n', ''))).toEqual(footerOf(company).toSpliced(-2, 1))
  expect(footerOf(company).slice(-2)).toEqual(added)
  const menu = 'footer:\n  - label: Wer wir sind\n    href: /imprint\n'
  const [first, ...others] = footerOf(damaged('content/navigation.yaml', 'footer:\n', menu))
  expect(first).toEqual({ label: 'Wer wir sind', href: '/imprint' })
  expect(others.map(({ href }) => href)).not.toContain('/imprint')
})

test('no page or collection can have the name of a folder that the site uses', () => {
  const folders = ['app', 'content', 'public'].flatMap((place) =>
    readdirSync(place, { withFileTypes: true }).filter((entry) => entry.isDirectory()),
  )
  const isCollection = (name: string) => existsSync(`content/pages/${name}.md`)
  const names = folders.map(({ name }) => name).filter((name) => /^[a-z]+$/.test(name) && !isCollection(name))
  expect(names).toContain('missing')
  const text = company.texts[IMPRINT]
  const faults = faultsOf(
    readSecondCompany(Object.fromEntries(names.map((name) => [`content/pages/${name}.md`, text]))),
  )
  for (const name of names)
    expect(faults).toContainEqual({
      file: `content/pages/${name}.md`,
      message: expect.stringMatching(/ is (?:already a page|reserved by the site)/),
    })
})

test('the privacy page cannot be missing or a draft', () => {
  const file = 'content/pages/privacy.md'
  const missing = 'is missing, and each form links to it'
  expect(faultsOf(readSecondCompany({ [file]: undefined }))).toContainEqual({ file, message: missing })
  expect(faultsOf(damaged(file, '---\n', '---\ndraft: true\n'))).toContainEqual({
    file,
    message: 'is a draft, but each form links to it. Publish it',
  })
})
