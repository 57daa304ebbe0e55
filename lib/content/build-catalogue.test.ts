import { describe, expect, test } from 'vitest'
import { buildCatalogue } from './build-catalogue.ts'
import { damaged } from './testing/damaged.ts'
import { faultsOf } from './testing/faults.ts'
import { readSecondCompany } from './testing/second-company.ts'

describe('a fault in the content stops the build and says where and what', () => {
  test.each<[string, string, (text: string) => string, string]>([
    [
      'a missing field',
      'content/projects/crane-scheduler.md',
      (text) => text.replace(/^category:.*\n/m, ''),
      'category is missing',
    ],
    [
      'a project made with a service that does not exist',
      'content/projects/crane-scheduler.md',
      (text) => text.replace('- hafenlogistik', '- hafenlogistic'),
      'services "hafenlogistic" is not one of the services. Did you mean "hafenlogistik"?',
    ],
    [
      'a member who worked on a project twice',
      'content/projects/crane-scheduler.md',
      (text) => text.replace('- mats-groenewold', '- aenne-soehne'),
      'team[2] names "aenne-soehne" a second time. Remove it',
    ],
    [
      'a testimonial about a project that does not exist',
      'content/testimonials.yaml',
      (text) => text.replace('project: crane-scheduler', 'project: crane-shceduler'),
      'project "crane-shceduler" does not exist. Did you mean "crane-scheduler"?',
    ],
    [
      'a link to a page that does not exist',
      'content/blog/bruecken-sensoren.md',
      (text) => `${text}\nSee [the service](/services/cloud-operation).\n`,
      'links to /services/cloud-operation, which is not a page of this site. Did you mean "/services/cloud-operations"?',
    ],
    [
      'a picture that is not there',
      'content/team/aenne-soehne.md',
      (text) => text.replace('---\n', '---\nimage: aenne-soehn.svg\n'),
      'the picture content/team/aenne-soehn.svg does not exist',
    ],
    [
      'a short link to a service that does not exist',
      'content/navigation.yaml',
      (text) => text.replace('service: cloud-operations', 'service: cloud-operation'),
      'service "cloud-operation" does not exist. Did you mean "cloud-operations"?',
    ],
    [
      'a link that leans on a folder',
      'content/blog/bruecken-sensoren.md',
      (text) => `${text}\nSee [the service](services/cloud-operations).\n`,
      'links to "services/cloud-operations". A link begins with /, https://, mailto: or tel:',
    ],
    [
      'a link into script',
      'content/faq.yaml',
      (text) => text.replace('(/services/hafenlogistik)', '(javascript:alert)'),
      'links to "javascript:alert"',
    ],
    [
      'a picture in a text that does not lie beside it',
      'content/blog/bruecken-sensoren.md',
      (text) => `${text}\n![A loom](bruecken-sensorn.svg)\n`,
      'shows the picture bruecken-sensorn.svg, which is not in the same folder. Did you mean "bruecken-sensoren.svg"?',
    ],
    [
      'a picture in a YAML text, where none can be shown',
      'content/faq.yaml',
      (text) => text.replace(/answer: .*/, 'answer: "![A loom](loom.svg)"'),
      'Only texts in .md files can show pictures',
    ],
    [
      'a heading of the first level in a YAML text',
      'content/faq.yaml',
      (text) => text.replace(/answer: .*/, 'answer: "# Title"'),
      'The heading "Title" is a Heading 1 (#), as the title is. Choose Heading 2 (##)',
    ],
    [
      'a link in a text that is shown as it stands',
      'content/pages/team.yaml',
      (text) => text.replace('lead: ', 'lead: Write [to us](/contact). '),
      'lead has a link or HTML, but is shown exactly as written',
    ],
    [
      'a banner picture that is misspelt',
      'content/pages/about.yaml',
      (text) => text.replace('alster.svg', 'alste.svg'),
      'picture "alste.svg" is not a woven picture in content/heroes or content/banners. Did you mean "alster.svg"?',
    ],
    [
      'a fact that site.yaml does not have',
      'content/pages/home.yaml',
      (text) => text.replace('{years}', '{year}'),
      'quotes {year}, which is not a fact of content/site.yaml. Did you mean "years"?',
    ],
    [
      'a short address that would hide a page',
      'content/navigation.yaml',
      (text) => text.replace('href: /ports', 'href: /blog'),
      '/blog is already an address',
    ],
    [
      'a menu entry that leads away from the site',
      'content/navigation.yaml',
      (text) => text.replace('href: /about', 'href: https://elsewhere.example'),
      'must be the path of a page of this site',
    ],
  ])('%s', (_fault, file, damage, sentence) => {
    const faults = faultsOf(damaged(file, damage))
    expect(faults.map((fault) => fault.message).join('\n')).toContain(sentence)
    expect(faults.map((fault) => fault.file)).toContain(file)
  })

  test('a fault in a file with a picture of its own brings no second one about the picture', () => {
    const file = 'content/team/aenne-soehne.md'
    const folder = damaged(file, (text) => text.replace(/^role:.*$/m, 'role: 5\nimage: aenne-soehne.jpg'))
    expect(faultsOf(folder)).toMatchObject([{ file, message: expect.stringContaining('role must be') }])
  })

  test('a picture with its ending in capital letters is told what it should be called', () => {
    const file = 'content/team/Aenne.JPG'
    expect(faultsOf({ ...readSecondCompany(), others: [file] })).toMatchObject([
      { file, message: 'has an ending in capital letters. Rename it to content/team/Aenne.jpg' },
    ])
  })

  test('a picture that nothing refers to is named', () => {
    const folder = readSecondCompany()
    const lost = 'content/blog/lost.svg'
    const pictures = { ...folder.pictures, [lost]: { src: `/${lost}`, width: 1, height: 1 } }
    const before = buildCatalogue(folder).unusedPictures
    expect(buildCatalogue({ ...folder, pictures }).unusedPictures).toEqual([...before, lost])
  })

  test('the line is that of the field', () => {
    const file = 'content/services/cloud-operations.md'
    const text = readSecondCompany().texts[file] ?? ''
    const line = text.split('\n').findIndex((each) => each.includes('percentage:')) + 1
    const [fault] = faultsOf(damaged(file, (whole) => whole.replace(/percentage: \d+/, 'percentage: 101')))
    expect(fault).toMatchObject({ file, line })
  })

  test('an id that cannot stand in an address is refused', () => {
    const folder = readSecondCompany()
    const post = folder.texts['content/blog/bruecken-sensoren.md'] ?? ''
    const faults = faultsOf({ ...folder, texts: { ...folder.texts, 'content/blog/My Post.md': post } })
    expect(faults.map(({ message }) => message).join('\n')).toContain(
      '"My Post" cannot be part of an address',
    )
  })

  test.each(['category', 'page'])('the id %s, which stands in the addresses of indexes, is refused', (id) => {
    const folder = readSecondCompany()
    const post = folder.texts['content/blog/bruecken-sensoren.md'] ?? ''
    const faults = faultsOf({ ...folder, texts: { ...folder.texts, [`content/blog/${id}.md`]: post } })
    expect(faults.map(({ message }) => message).join('\n')).toContain(`"${id}" is part of the addresses`)
  })

  test.each(['content/posts/new.md', 'content/pages/imprint.yaml', 'content/faq-old.yaml'])(
    '%s, which nothing reads, does not vanish in silence',
    (file) => {
      const folder = readSecondCompany()
      expect(faultsOf({ ...folder, texts: { ...folder.texts, [file]: 'title: Lost' } })).toMatchObject([
        { file, message: expect.stringContaining('is not part of the site') },
      ])
    },
  )

  test('nor does a file of a kind that is not known', () => {
    const file = 'content/team.yml'
    expect(faultsOf({ ...readSecondCompany(), others: [file] })).toMatchObject([{ file }])
  })

  test('a fault in a YAML text is told with the line it stands on', () => {
    const file = 'content/faq.yaml'
    const folder = damaged(file, (text) =>
      text.replace(/answer: .*/, 'answer: |\n    One.\n\n    See [there](/no-such).'),
    )
    const line = (folder.texts[file] ?? '').split('\n').findIndex((each) => each.includes('/no-such')) + 1
    expect(faultsOf(folder)).toMatchObject([{ file, line }])
  })

  test('all faults are told at once', () => {
    const folder = readSecondCompany()
    const texts = Object.fromEntries(
      Object.entries(folder.texts).map(([path, text]) => [
        path,
        text.replace(/percentage: \d+/, 'percentage: 112'),
      ]),
    )
    const files = new Set(faultsOf({ ...folder, texts }).map(({ file }) => file))
    const damagedFiles = Object.keys(texts).filter((path) => texts[path] !== folder.texts[path])
    expect(damagedFiles.length).toBeGreaterThan(5)
    expect([...files].sort()).toEqual(damagedFiles.sort())
  })
})
