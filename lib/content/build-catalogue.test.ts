import { expect, test, vi } from 'vitest'
import { buildCatalogue, faultsOf } from './build-catalogue.ts'
import { withMadeUpEntries } from './testing/made-up.ts'
import { damaged, readSecondCompany, withPictures } from './testing/second-company.ts'

const folder = readSecondCompany()

test('the content of a company with other words, ids and counts is read completely', () => {
  const { site, services, projects, posts, members, testimonials, redirects, navigation } =
    buildCatalogue(folder)
  expect(site).toMatchObject({
    name: 'Bergmann & Söhne Ingenieure GmbH',
    description: expect.stringMatching(/^Bergmann & Söhne .* in Hamburg\./),
  })
  expect([services, projects, posts, members, testimonials].map((list) => list.length)).toEqual([
    4, 2, 1, 3, 2,
  ])
  expect(services[1]).toMatchObject({
    path: '/services/cloud-operations',
    lead: { name: 'Mats Grönewold' },
    projects: [{ id: 'crane-scheduler' }, { id: 'tide-warnings' }],
    posts: [{ author: { name: 'Jürgen Bergmann' } }],
  })
  expect(redirects).toContainEqual({ from: '/ports', to: '/services/hafenlogistik' })
  expect(site.address).toMatchObject({ line: 'Große Elbstraße 7, 22767 Hamburg, Deutschland' })
  expect(posts[0]?.dateText).toMatch(/^\d{1,2}\. \p{L}+ \d{4}$/u)
  expect(site.socials.map(({ network }) => network)).toEqual([
    ...['linkedin', 'github', 'mastodon', 'xing', 'other'],
  ])
  expect(navigation.footerHeadings.services).toBe('Gewerke')
})

test('a changed fact of the company changes every text that quotes it', () => {
  const older = damaged('content/site.yaml', 'years: 41', 'years: 31')
  const { site, pages, forms } = buildCatalogue(damaged('content/site.yaml', '8:00–16:30', '8 to 4', older))
  for (const text of [
    site.blurb,
    pages.home.hero.lead,
    pages.home.description,
    pages.about.paragraphs.join(),
  ])
    expect(text).toContain('31 Jahren')
  expect(forms.appointment.promise).toContain('8 to 4')
})

test('a heading in Japanese needs no spaces, and each of its characters counts as two', () => {
  const [about, sentence] = ['content/pages/about.yaml', 'お客様の仕事に合わせて、ソフトウェアを作ります。']
  const heading = damaged(about, 'Ein Familienbetrieb, der misst.', sentence.repeat(2))
  const described = damaged(about, 'Seit {years} Jahren Ingenieure', `${sentence.repeat(3)} #`, heading)
  expect(buildCatalogue(described).pages.about.description).toBe(sentence.repeat(3))
})

test('a value of several lines has no space between two lines of Japanese', () => {
  const lines = ['監視は', '「何時」', 'から？ Web', 'の']
  const asked = (yaml: string) =>
    buildCatalogue(damaged('content/faq.yaml', /question: .*/, `question: ${yaml}`)).faq[0]?.question
  expect(asked(lines.join('\n    '))).toBe('監視は「何時」から？ Web の')
  expect(asked(`"${lines.join('\n    ')}"`)).toBe('監視は「何時」から？ Web の')
  expect(asked(`>-\n    ${lines.join('\n    ')}`)).toBe('監視は「何時」から？ Web の')
})

test('characters that no feed can have become spaces, also those of escapes and entities', () => {
  const asked = damaged('content/faq.yaml', /question: .*/, 'question: "Line\\vbreak \\ud83d"')
  const [post, text] = ['content/blog/bruecken-sensoren.md', 'One\u0007\uFFFE&#12;two.']
  const { faq, posts } = buildCatalogue(damaged(post, /\n---\n[\s\S]*$/, `\n---\n\n${text}\n`, asked))
  expect(faq[0]?.question).toBe('Line break')
  expect(JSON.stringify(posts[0]?.outline.opening)).toContain('"One   two."')
})

test('a member or service with a photograph shows no woven picture beside it', () => {
  const [member, service] = ['content/team/aenne-soehne', 'content/services/cloud-operations']
  const withMember = damaged(`${member}.md`, '---\n', '---\nimage: aenne-soehne.jpg\n')
  const withBoth = damaged(`${service}.md`, '---\n', '---\nimage: cloud-operations.jpg\n', withMember)
  const names = [`${member}.jpg`, `${member}-frieze.svg`, `${service}.jpg`, `${service}-plan.svg`]
  const { members, services } = buildCatalogue(withPictures(withBoth, ...names))
  expect(members.find(({ id }) => member.endsWith(id))).toMatchObject({ image: { src: `/${member}.jpg` } })
  expect(members.filter(({ frieze }) => frieze)).toEqual([])
  expect(services.filter(({ plan }) => plan)).toEqual([])
})

test('a logo file is found in the brand folder', () => {
  const drawn = damaged('content/brand.yaml', 'logo: woven', 'logo: anchor.svg')
  const { logo } = buildCatalogue(withPictures(drawn, 'content/brand/anchor.svg'))
  expect(logo).toMatchObject({ src: '/content/brand/anchor.svg' })
})

test('the number of file listings does not grow with the number of entries', () => {
  const listings = (amount: number) => {
    const many = withMadeUpEntries(folder, { posts: amount, projects: amount, members: amount })
    const ownKeys = vi.fn((texts: Record<string, string>) => Reflect.ownKeys(texts))
    expect(faultsOf({ ...many, texts: new Proxy(many.texts, { ownKeys }) })).toEqual([])
    return ownKeys.mock.calls.length
  }
  expect(listings(40)).toBe(listings(4))
})

test.each([
  ['content/team/Aenne.JPG', 'has an ending in capital letters. Rename it to content/team/Aenne.jpg'],
  ['content/team.yml', 'is not part of the site'],
])('a file of an unknown kind is refused: %s', (file, sentence) => {
  expect(faultsOf({ ...folder, others: [file] })).toMatchObject([
    { file, message: expect.stringContaining(sentence) },
  ])
})
