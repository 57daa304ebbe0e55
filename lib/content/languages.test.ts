import { expect, test } from 'vitest'
import { buildCatalogue, checkLanguages, faultsOf } from './build-catalogue.ts'
import { newFaults } from './new-faults.ts'
import { damaged, readThreeLanguages } from './testing/second-company.ts'

const folder = readThreeLanguages()
const english = buildCatalogue(folder, { language: 'en' })
const urdu = buildCatalogue(folder, { language: 'ur' })
const german = buildCatalogue(folder)

test('a translation has its own words and the facts of its source, and fills its words with the facts of its language', () => {
  expect(faultsOf(folder)).toEqual([])
  const [port] = english.services
  expect(port).toMatchObject({
    title: 'Port logistics',
    order: 1,
    lead: { name: 'Jürgen Bergmann', role: 'Founder and engineer' },
    updated: '2026-10-01',
  })
  expect(port?.skills.slice(0, 2)).toEqual([
    { name: 'Planning', percentage: 95 },
    { name: 'Optimisation', percentage: 92 },
  ])
  expect(english.site).toMatchObject({ language: 'en', name: german.site.name, phone: german.site.phone })
  expect(english.site.address.line).toBe('Große Elbstraße 7, 22767 Hamburg, Germany')
  expect(urdu.site).toMatchObject({ name: 'برگ مان اینڈ زونے انجینئرز', stats: { 1: { suffix: '+' } } })
  expect(urdu.site.address.line).toContain('جرمنی')
  expect(english.posts[0]?.dateText).toBe('September 1, 2026')
  expect(english.words.post.readTime).toHaveProperty('one')
})

test('what is not translated, or is a draft in a language, is not there, and nothing on the pages leads to it', () => {
  expect(english.services.map(({ id }) => id)).toEqual(['hafenlogistik', 'cloud-operations'])
  expect(english.projects.flatMap(({ team }) => team.map(({ id }) => id))).toEqual([
    'juergen-bergmann',
    'mats-groenewold',
  ])
  expect(urdu.navigation.footerServices.map(({ href }) => href)).toEqual(['/ports'])
  // An address that has moved leads on, if need be to the page in the first language.
  expect(german.redirects.length).toBeGreaterThan(urdu.navigation.footerServices.length)
  expect(urdu.redirects).toEqual(expect.arrayContaining(german.redirects))
  const untranslated = readThreeLanguages({
    'content/pages/imprint.md': undefined,
    'content/pages/imprint.en.md': undefined,
  })
  expect(faultsOf(untranslated)).toEqual([])
  expect(english.faq.map(({ id }) => id)).toEqual(['gauges', 'night'])
  expect(english.testimonials).toMatchObject([
    { id: 'harms', name: 'Käthe Harms', project: { id: 'crane-scheduler' } },
  ])
  expect(urdu.testimonials).toEqual([])
})

test('a menu names no page that its language does not have', () => {
  const item = '  - label: Barrierefreiheit\n    href: /accessibility\n'
  const source = damaged('content/navigation.yaml', 'main:\n', `main:\n${item}`, folder)
  const translated = '  /accessibility: { label: Accessibility }\n'
  const all = damaged('content/navigation.en.yaml', 'main:\n', `main:\n${translated}`, source)
  const first = (language?: string) => buildCatalogue(all, { language }).navigation.main[0]?.href
  expect([first(), first('en')]).toEqual(['/accessibility', '/'])
})

test('all languages know which pages each of them has', () => {
  expect(urdu.languages).toEqual(german.languages)
  expect(german.languages.map(({ language, prefix }) => [language, prefix])).toEqual([
    ['de', ''],
    ['en', '/en'],
    ['ur', '/ur'],
  ])
  const [first, second, third] = german.languages.map(({ titles }) => titles)
  expect(first).toMatchObject({
    '/': 'Software für Häfen und Wasserstraßen',
    '/services/safety-tests': 'Sicherheitsprüfungen',
  })
  expect(second).toMatchObject({
    '/blog/bruecken-sensoren': 'What a bridge says at night',
    '/team/juergen-bergmann': 'Jürgen Bergmann',
    '/workshops/reading-gauges': 'Reading gauges',
  })
  for (const path of ['/services/safety-tests', '/services/apps-for-crews', '/accessibility'])
    expect(second).not.toHaveProperty([path])
  // Nothing leads to its empty lists of projects and posts.
  const sections = ['/', '/about', '/services', '/team', '/contact', '/faq', '/messages']
  const entries = ['/privacy', '/services/hafenlogistik', '/team/juergen-bergmann']
  expect(Object.keys(third ?? {})).toEqual([...sections, ...entries])
})

test('a draft language has no pages, and its faults stop nothing, unless drafts are shown', () => {
  const draft = damaged(
    'content/site.yaml',
    'language: ur',
    'language: ur\n    draft: true',
    readThreeLanguages({ 'content/pages/home.ur.yaml': undefined }),
  )
  expect(faultsOf(draft)).toEqual([])
  expect(buildCatalogue(draft).languages.map(({ language }) => language)).toEqual(['de', 'en'])
  expect(() => buildCatalogue(draft, { language: 'ur' })).toThrow('content/pages/home.ur.yaml  is missing')
  const whole = damaged('content/site.yaml', 'language: ur', 'language: ur\n    draft: true', folder)
  const shown = buildCatalogue(whole, { withDraftLanguages: true })
  expect(shown.languages.map(({ language }) => language)).toEqual(['de', 'en', 'ur'])
})

test('a faulty translation is not saved, also into a draft language', () => {
  const draft = damaged('content/site.yaml', 'language: ur', 'language: ur\n    draft: true', folder)
  const saved = 'content/services/hafenlogistik.ur.md'
  const after = damaged(saved, 'title:', 'titel:', draft)
  expect(newFaults(draft, after, { saved: [saved] })).toMatchObject([{ file: saved, line: 2 }])
  expect(newFaults(draft, after, { saved: ['content/faq.yaml'] })).toEqual([])
})

test('a post whose author is not translated is refused, and as a draft it is saved with a note', () => {
  expect(faultsOf(readThreeLanguages({ 'content/team/juergen-bergmann.en.md': undefined }))).toEqual([
    {
      file: 'content/blog/bruecken-sensoren.en.md',
      message:
        'needs its author: translate content/team/juergen-bergmann.md into en, or make this post a draft there',
    },
  ])
  const member = { 'content/team/juergen-bergmann.en.md': undefined }
  const saved = 'content/blog/bruecken-sensoren.en.md'
  const before = readThreeLanguages({ ...member, [saved]: undefined })
  const after = damaged(saved, '---\n', '---\ndraft: true\n', readThreeLanguages(member))
  expect(newFaults(before, after, { saved: [saved] })).toEqual([])
  const [, english] = checkLanguages(after, { drafts: 'shown' }).languages
  const notes = english?.content?.notes.filter(({ file }) => file === saved)
  expect(notes).toMatchObject([
    { message: expect.stringContaining('translate content/team/juergen-bergmann.md into en') },
  ])
})

test('an optional word or an item of a list that is not translated is left out, with a note', () => {
  const without = damaged('content/projects/crane-scheduler.en.md', /^client: .*\n/m, '', folder)
  const { projects, notes } = buildCatalogue(without, { language: 'en' })
  expect(projects[0]?.client).toBeUndefined()
  expect(notes).toMatchObject([{ message: 'client is not translated, so the page does without it' }])
  const shorter = damaged('content/services/hafenlogistik.en.md', '  - name: Training\n', '', folder)
  expect(buildCatalogue(shorter, { language: 'en' }).services[0]?.skills).toHaveLength(5)
})

test('the picture of a translation takes the place of its source', () => {
  const path = 'content/services/hafenlogistik.en.svg'
  const pictures = { ...folder.pictures, [path]: { src: `/${path}`, width: 1, height: 1 } }
  const [service] = buildCatalogue({ ...folder, pictures }, { language: 'en' }).services
  expect(service?.image.src).toBe(`/${path}`)
  expect(buildCatalogue({ ...folder, pictures }).services[0]?.image.src).toBe(
    '/content/services/hafenlogistik.svg',
  )
})
