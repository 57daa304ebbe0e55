import { existsSync, readdirSync } from 'node:fs'
import { expect, test } from 'vitest'
import { buildCatalogue, faultsOf } from '#lib/content/build-catalogue.ts'
import { damaged, readSecondCompany } from '#lib/content/testing/second-company.ts'

const IMPRINT = 'content/pages/imprint.md'
const DESCRIPTION = `description: ${'Who answers for this site and how to write to them. '.repeat(3).slice(0, 130)}`

/** The text of a page. */
const page = (fields: string[] = [], body = 'Who answers for this site.') =>
  `---\n${['title: Imprint', 'lead: Who we are by law.', DESCRIPTION, ...fields].join('\n')}\n---\n\n${body}\n`

/** The second company with one more page. */
const withPage = (id: string, fields?: string[], body?: string) =>
  readSecondCompany({ [`content/pages/${id}.md`]: page(fields, body) })

const build = (fields: string[]) => buildCatalogue(withPage('imprint', fields))

test('a file becomes a page at its name, and its former name redirects to it', () => {
  const { textPages, redirects } = build(['formerIds:', '  - legal-notice'])
  const imprint = textPages.find(({ id }) => id === 'imprint')
  expect(imprint).toMatchObject({ path: '/imprint', title: 'Imprint', sitemap: true })
  expect(redirects).toContainEqual({ from: '/legal-notice', to: '/imprint' })
})

test('only a page outside the sitemap needs no description', () => {
  const without = (fields: string[]) => damaged(IMPRINT, `${DESCRIPTION}\n`, '', withPage('imprint', fields))
  expect(faultsOf(without([]))).toMatchObject([
    { file: IMPRINT, message: expect.stringMatching(/^description is missing/) },
  ])
  const unlisted = buildCatalogue(without(['sitemap: false']))
  expect(unlisted.textPages.find(({ id }) => id === 'imprint')?.description).toBe('Who we are by law.')
})

test('a page with footer: true is linked once in the footer, after the menu', () => {
  const labels = (fields: string[]) => build(fields).navigation.footer.map(({ label }) => label)
  expect(labels(['footer: true'])).toEqual([...labels([]).slice(0, -1), 'Imprint', 'Workshops'])
  const menu = 'footer:\n  - label: Terms\n    href: /terms\n'
  const folder = damaged('content/navigation.yaml', 'footer:\n', menu, withPage('terms', ['footer: true']))
  const { footer } = buildCatalogue(folder).navigation
  expect(footer.filter(({ href }) => href === '/terms')).toEqual([{ label: 'Terms', href: '/terms' }])
})

test('no page or collection can have the name of a folder that the site uses', () => {
  const folders = ['app', 'content', 'public'].flatMap((place) =>
    readdirSync(place, { withFileTypes: true }).filter((entry) => entry.isDirectory()),
  )
  const isCollection = (name: string) => existsSync(`content/pages/${name}.md`)
  const names = folders.map(({ name }) => name).filter((name) => /^[a-z]+$/.test(name) && !isCollection(name))
  expect(names).toContain('missing')
  const faults = faultsOf(
    readSecondCompany(Object.fromEntries(names.map((name) => [`content/pages/${name}.md`, page()]))),
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

test('a folder named like a page is a collection, and its entries have addresses and redirects', () => {
  const { textPages, redirects, hiddenCount } = buildCatalogue(readSecondCompany())
  expect(textPages.find(({ id }) => id === 'workshops')?.entries).toMatchObject([
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
  const shown = buildCatalogue(readSecondCompany(), { drafts: 'shown' })
  const all = shown.textPages.flatMap(({ entries }) => entries.map(({ title }) => title))
  expect(all).toEqual(['Pegel lesen', 'Draft: Die Nachtschicht'])
})
