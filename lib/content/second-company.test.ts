import { expect, test } from 'vitest'
import { buildCatalogue } from './build-catalogue.ts'
import { readSecondCompany } from './testing/second-company.ts'

test('a company with other words, ids and counts, and umlauts in its name, is read whole', () => {
  const { site, services, projects, posts, members, testimonials, redirects, unusedPictures } =
    buildCatalogue(readSecondCompany())
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
  expect(unusedPictures).toEqual([])
})

test('it writes its address, its dates and its profiles elsewhere in its own way', () => {
  const { site, posts, navigation } = buildCatalogue(readSecondCompany())
  expect(site.address).toMatchObject({ line: 'Große Elbstraße 7, 22767 Hamburg, Deutschland' })
  expect(site.address.region).toBeUndefined()
  expect(posts[0]?.dateText).toMatch(/^\d{1,2}\. \p{L}+ \d{4}$/u)
  expect(site.socials.map(({ network }) => network)).toEqual([
    'linkedin',
    'github',
    'mastodon',
    'xing',
    'other',
  ])
  expect(navigation.footerHeadings.services).toBe('Gewerke')
})

test.each([
  [
    'a network that nobody knows',
    'network: xing',
    'network: zing',
    'socials[3].network must be one of linkedin,',
  ],
  ['another network without a name', '    label: unser Podcast\n', '', 'socials[4].label is missing'],
  [
    'words in place of a language',
    'language: de',
    'language: Deutsch',
    'language must be the name of a language such as en',
  ],
])('%s is refused', (_what, from, to, sentence) => {
  const folder = readSecondCompany()
  const text = folder.texts['content/site.yaml']?.replace(from, to) ?? ''
  const build = () => buildCatalogue({ ...folder, texts: { ...folder.texts, 'content/site.yaml': text } })
  expect(build).toThrow(sentence)
})

test('a photograph stands alone: the cloth that once hung behind it, or was planned, is not shown', () => {
  const folder = readSecondCompany()
  const [member, service] = ['content/team/aenne-soehne', 'content/services/cloud-operations']
  const texts = { ...folder.texts }
  for (const entry of [member, service]) {
    const name = `${entry.split('/').at(-1)}.jpg`
    texts[`${entry}.md`] = (texts[`${entry}.md`] ?? '').replace('---\n', `---\nimage: ${name}\n`)
  }
  const names = [`${member}.jpg`, `${member}-frieze.svg`, `${service}.jpg`, `${service}-plan.svg`]
  const added = names.map((path) => [path, { src: `/${path}`, width: 200, height: 200 }] as const)
  const { members, services } = buildCatalogue({
    ...folder,
    texts,
    pictures: { ...folder.pictures, ...Object.fromEntries(added) },
  })
  expect(members.find(({ id }) => member.endsWith(id))).toMatchObject({ image: { src: `/${member}.jpg` } })
  expect(members.filter(({ frieze }) => frieze)).toEqual([])
  expect(services.filter(({ plan }) => plan)).toEqual([])
})
